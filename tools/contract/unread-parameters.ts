import { Problem } from './problems.ts'

/** Values of a parameter that read each of some other parameters: with none of them it has no effect. */
export type ParameterReaders = Readonly<Record<string, readonly string[]>>

/**
 * Refuses a parameter that was sent and that none of the chosen values of another one reads.
 * @throws Problem `invalid_parameter`
 */
export function refuseUnread(
  request: object,
  readers: ParameterReaders,
  { parameter, chosen }: { readonly parameter: string; readonly chosen: readonly string[] },
): void {
  const args = request as Readonly<Record<string, unknown>>
  for (const [name, values] of Object.entries(readers)) {
    if (args[name] === undefined || values.some((value) => chosen.includes(value))) continue
    const choices = values.map((value) => `${parameter}=${value}`).join(', ')
    throw new Problem('invalid_parameter', `${name} has no effect on ${parameter}=${chosen.join(',')}.`, {
      parameter: name,
      hint: `Omit ${name}, or send ${values.length > 1 ? 'one of ' : ''}${choices}.`,
    })
  }
}

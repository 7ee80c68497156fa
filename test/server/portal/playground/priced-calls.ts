import fc from 'fast-check'
import type { Descriptor } from '../../../../tools/declaration/descriptor.ts'
import { argumentsFor } from '../../../fuzz/arguments.ts'
import type { TestService } from '../../../harness.ts'
import { newPerson, signedInTo } from '../person.ts'
import { csrfOf, type Visitor } from '../visitor.ts'

/** Credits of a price line, and whether they are the most. */
export function creditsOfLine(
  line: string,
): { readonly credits: number; readonly isMost: boolean } | undefined {
  if (line.endsWith(' is free.')) return { credits: 0, isMost: false }
  const [, most, credits] = / costs (up to )?([\d,]+) credits?\.$/.exec(line) ?? []
  return credits === undefined
    ? undefined
    : { credits: Number(credits.replaceAll(',', '')), isMost: most !== undefined }
}

/** Forms that one session sends before the limit of pages a minute. */
const formsOfSession = 200

/** A person at the playground, whose session is renewed before it is limited. */
export class Shopper {
  readonly #service: TestService
  readonly #accountId: string
  #visitor: Visitor | undefined
  #csrf = ''
  #sent = 0

  private constructor(service: TestService, accountId: string) {
    this.#service = service
    this.#accountId = accountId
  }

  static async new(service: TestService): Promise<Shopper> {
    const { accountId } = await newPerson(service)
    await service.database.query("UPDATE account SET tier = 'scale' WHERE id = $1", [accountId])
    return new Shopper(service, accountId)
  }

  /** The price of a form, as its script asks for it. */
  async price(page: string, fields: Record<string, string>): Promise<{ price: string; faults: object }> {
    return JSON.parse(await this.send(`${page}/price`, fields, { accept: 'application/json' }))
  }

  /** Credits that the answer to a form cost; undefined if it is a refusal. */
  async charge(page: string, fields: Record<string, string>): Promise<number | undefined> {
    const html = await this.send(page, fields)
    const charged = /<p class="cost">([\d,]+) credits? for this answer/.exec(html)?.[1]
    return charged === undefined ? undefined : Number(charged.replaceAll(',', ''))
  }

  /** A page, as text. */
  async read(path: string): Promise<string> {
    return (await this.#renewed()).read(path)
  }

  async send(
    path: string,
    fields: Record<string, string>,
    headers: Record<string, string> = {},
  ): Promise<string> {
    const visitor = await this.#renewed()
    const answer = await visitor.post(path, { csrf: this.#csrf, ...fields }, headers)
    return answer.text()
  }

  async #renewed(): Promise<Visitor> {
    if (this.#visitor && this.#sent++ % formsOfSession !== 0) return this.#visitor
    const visitor = await signedInTo(this.#service, this.#accountId)
    this.#csrf = csrfOf(await visitor.read('/portal/playground/get_moon'))
    this.#visitor = visitor
    return visitor
  }
}

/** Texts of the fields of a form, for arguments. */
export const fieldsOf = (args: object): Record<string, string> =>
  Object.fromEntries(
    Object.entries(args).map(([name, value]) => [
      `with.${name}`,
      typeof value === 'object' ? JSON.stringify(value) : String(value),
    ]),
  )

/** Generated calls of a tool that are valid by its schema. */
export const generatedCalls = (descriptor: Descriptor, all: readonly Descriptor[], count: number): object[] =>
  fc.sample(argumentsFor(descriptor, 'valid', all, 400), { numRuns: count, seed: 20_261_129 })

/** A price that was shown and what was charged, where they disagree. */
export async function disagreement(
  shopper: Shopper,
  { name }: Descriptor,
  args: object,
): Promise<string | undefined> {
  const page = `/portal/playground/${name}`
  const fields = fieldsOf(args)
  const { price } = await shopper.price(page, fields)
  const quote = creditsOfLine(price)
  const charged = await shopper.charge(page, fields)
  if (charged === undefined) return undefined
  const agrees = quote && (quote.isMost ? charged <= quote.credits : charged === quote.credits)
  return agrees ? undefined : `${name} ${JSON.stringify(args)}: ${price} ${charged}`
}

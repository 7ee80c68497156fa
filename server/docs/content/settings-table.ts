/** One setting as the docs show it. */
export interface Setting {
  /** Name of the environment variable. */
  readonly name: string
  /** Default as it would be written in the environment; empty if there is none. */
  readonly fallback: string
  /** From the schema; backticks mark code. */
  readonly description: string
}

/** The part of the settings schema that is used here, so that the docs do not depend on the schema library. */
interface SettingsSchema {
  readonly shape: Readonly<Record<string, { readonly description?: string | undefined }>>
  parse(environment: object): object
}

/** The settings in the order of declaration. Defaults come from parsing an empty environment. */
export function settingsTable(schema: SettingsSchema): Setting[] {
  const defaults = new Map(Object.entries(schema.parse({})))
  return Object.entries(schema.shape).map(([name, { description }]) => ({
    name,
    fallback: String(defaults.get(name) ?? ''),
    description: description ?? '',
  }))
}

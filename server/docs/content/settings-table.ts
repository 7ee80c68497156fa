export interface Setting {
  readonly name: string
  /** As one would write it in the environment; empty when there is none. */
  readonly fallback: string
  readonly description: string
}

/** All that is asked of the settings' schema, so that the docs need not know what it is written in. */
interface SettingsSchema {
  readonly shape: Readonly<Record<string, { readonly description?: string | undefined }>>
  parse(environment: object): object
}

/** The settings as rows, in the order they are declared. What is not set comes out of the schema itself. */
export function settingsTable(schema: SettingsSchema): Setting[] {
  const defaults = new Map(Object.entries(schema.parse({})))
  return Object.entries(schema.shape).map(([name, { description }]) => ({
    name,
    fallback: String(defaults.get(name) ?? ''),
    description: description ?? '',
  }))
}

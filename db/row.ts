import type { Table } from 'drizzle-orm'
import type * as schema from './schema.ts'

type Tables = { readonly [Name in keyof typeof schema]: (typeof schema)[Name] }
type RowOf<Name extends keyof Tables> = Tables[Name] extends Table ? Tables[Name]['$inferSelect'] : never
/** An instant is selected by `ms` of `db/sql.ts`. */
type Selected<Value> = Value extends Date ? number : Value

/**
 * Columns of a table as a statement returns them, by the names of `db/schema.ts`. The compiler takes their types from
 * there, so that a row says of each column what the table does; nothing of the schema is loaded.
 */
export type Stored<Name extends keyof Tables, Column extends keyof RowOf<Name>> = {
  readonly [Member in Column]: Selected<RowOf<Name>[Member]>
}

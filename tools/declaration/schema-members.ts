/** The parts of a zod schema that are read here. */
export interface Schema {
  readonly def: {
    readonly type: string
    readonly format?: string
    readonly innerType?: Schema
    readonly element?: Schema
    readonly valueType?: Schema
    readonly shape?: Readonly<Record<string, Schema>>
    readonly options?: readonly Schema[]
  }
}

/** The schema inside optional, nullable and default ones. */
export const bare = (schema: Schema): Schema => (schema.def.innerType ? bare(schema.def.innerType) : schema)

/** Names and bare schemas of all members of objects in a schema, at any depth. */
export function membersOf(schema: Schema): (readonly [name: string, member: Schema])[] {
  const { element, valueType, shape = {}, options = [] } = bare(schema).def
  const inside = [element, valueType, ...options].flatMap((part) => (part ? membersOf(part) : []))
  const ownMembers = Object.entries(shape).flatMap(([name, member]) => [
    [name, bare(member)] as const,
    ...membersOf(member),
  ])
  return [...inside, ...ownMembers]
}

import { parseSync } from 'libpg-query'

type Node = Readonly<Record<string, unknown>>
type Seen = (feature: string) => void

const isNode = (value: unknown): value is Node => typeof value === 'object' && value !== null

/**
 * Every node below another, itself included, with the name of its member; skipped nodes are left out with everything
 * below them.
 */
function* nodes(
  value: unknown,
  name = '',
  skips: (node: Node) => boolean = () => false,
): Generator<readonly [name: string, node: Node]> {
  if (Array.isArray(value)) for (const one of value) yield* nodes(one, name, skips)
  else if (isNode(value) && !skips(value)) {
    yield [name, value]
    for (const [key, below] of Object.entries(value)) yield* nodes(below, key, skips)
  }
}

export interface Statement {
  readonly tree: Node
  /** SQL features it uses, as named in the table of engines. */
  readonly features: ReadonlySet<string>
  /** Tables it modifies, once for each modification. */
  readonly changed: readonly string[]
  /** All tables it names. */
  readonly tables: ReadonlySet<string>
}

/** Analyses a text with the parser of PostgreSQL; it may contain several statements. */
export function statementsOf(text: string): Statement[] {
  const { stmts = [] } = parseSync(text) as { stmts?: { stmt: Node }[] }
  return stmts.map(({ stmt }) => statementOf(stmt))
}

/** Names of the parts that select the actor of a statement (`db/accounts/authority.ts`). */
const actorParts = /^(acting(_\w+)?|actor)$/

/** A statement without the parts that select its actor, and those parts, each as a statement of its own. */
export function withoutActor(statement: Statement): { rest: Statement; parts: readonly Statement[] } {
  const parts: Statement[] = []
  const without = (value: unknown): unknown => {
    if (Array.isArray(value)) return value.map(without)
    if (!isNode(value)) return value
    const { ctes } = value
    const kept = Array.isArray(ctes)
      ? ctes.filter((one) => {
          const part = (one as { CommonTableExpr: Node }).CommonTableExpr
          if (!actorParts.test(String(part.ctename))) return true
          parts.push(statementOf(part.ctequery as Node, actorParts))
          return false
        })
      : ctes
    return Object.fromEntries(
      Object.entries({ ...value, ...(kept ? { ctes: kept } : {}) }).map(([name, below]) => [
        name,
        without(below),
      ]),
    )
  }
  return { rest: statementOf(without(statement.tree) as Node, actorParts), parts }
}

/** Tables of lasting things, which people, keys and assistants make and change. */
const lastingTables =
  /^(account|api_key|feed|invitation|membership|passkey|identity|account_password|portal_session|sign_in_link|sign_in_name|webhook_endpoint|sky_alert|oauth_grant)$/

/**
 * The changes of lasting tables that a statement makes without asking for its actor: neither their part names `actor`, nor
 * a part that does so and that they read.
 */
export function changesWithoutActor({ tree }: Statement): readonly string[] {
  const asking = new Set(['actor'])
  const asks = (part: unknown) =>
    [...nodes(part)].some(([, node]) => {
      const range = (node.RangeVar ?? node) as Node
      return asking.has(String(range.relname))
    })
  const select = Object.values(tree)[0] as Node
  const parts = ((select.withClause as Node | undefined)?.ctes ?? []) as { CommonTableExpr: Node }[]
  const changes = [
    ...parts.map(
      ({ CommonTableExpr: { ctename, ctequery } }) => [String(ctename), ctequery as Node] as const,
    ),
    ['', { ...tree, [Object.keys(tree)[0] as string]: { ...select, withClause: undefined } }] as const,
  ]
  const wrong: string[] = []
  for (const [name, part] of changes) {
    const hasAsked = asks(part)
    if (hasAsked) asking.add(name)
    for (const [kind, node] of nodes(part)) {
      if (!/^(Insert|Update|Delete)Stmt$/.test(kind)) continue
      const table = String((node.relation as Node).relname)
      if (lastingTables.test(table) && !hasAsked) wrong.push(table)
    }
  }
  return wrong
}

function statementOf(tree: Node, known?: RegExp): Statement {
  const features = new Set<string>()
  const ctes = new Set<string>()
  const changed: string[] = []
  const named: string[] = []
  for (const [name, node] of nodes(tree)) {
    detectors[name]?.(node, (feature) => features.add(feature))
    if (name === 'CommonTableExpr') ctes.add(String(node.ctename))
    if (name === 'InsertStmt' || name === 'UpdateStmt' || name === 'DeleteStmt')
      changed.push(String((node.relation as Node).relname))
    if (name === 'RangeVar' || name === 'relation') named.push(String(node.relname))
  }
  const [kind] = Object.keys(tree)
  if (kind && !/^(Select|Insert|Update|Delete)Stmt$/.test(kind)) features.add(`statement ${kind}`)
  return {
    tree,
    features,
    changed,
    tables: new Set(named.filter((one) => !ctes.has(one) && !known?.test(one))),
  }
}

const joins: Readonly<Record<string, string>> = {
  JOIN_INNER: 'join',
  JOIN_LEFT: 'outer join',
  JOIN_FULL: 'full join',
  JOIN_RIGHT: 'outer join',
}
const subqueries: Readonly<Record<string, string>> = {
  EXISTS_SUBLINK: 'EXISTS',
  ANY_SUBLINK: 'IN a subquery',
  EXPR_SUBLINK: 'scalar subquery',
  ARRAY_SUBLINK: 'ARRAY of a subquery',
}
const lastName = (names: unknown): string => {
  const last = (names as Node[]).at(-1)
  return String((last?.String as Node | undefined)?.sval ?? '*')
}

/** Functions whose value depends on the moment of the call (PostgreSQL 15 manual, §9.3.3, §9.9.5, §9.14 and §9.17). */
const unstable =
  /^(now|clock_timestamp|statement_timestamp|transaction_timestamp|timeofday|random|gen_random_uuid|nextval)$/

/** Whether a part of a statement has a clock or a random value. */
const isUnstable = (part: unknown): boolean =>
  [...nodes(part)].some(
    ([name, below]) =>
      name === 'SQLValueFunction' || (name === 'FuncCall' && unstable.test(lastName(below.funcname))),
  )

/** Features by node type of the syntax tree. */
const detectors: Readonly<Record<string, (node: Node, seen: Seen) => void>> = {
  withClause: (node, seen) => seen(node.recursive ? 'recursive CTE' : 'CTE'),
  CommonTableExpr: ({ ctequery }, seen) => {
    if (!('SelectStmt' in (ctequery as Node))) seen('data-modifying CTE')
  },
  InsertStmt: ({ selectStmt }, seen) => {
    const from = (selectStmt as Node | undefined)?.SelectStmt as Node | undefined
    if (from && !from.valuesLists) seen('INSERT from SELECT')
  },
  UpdateStmt: (node, seen) => {
    if (node.fromClause) seen('UPDATE from another table')
    if (isUnstable(node.returningClause)) seen('clock or random value after RETURNING')
    for (const [name, below] of nodes(node.targetList))
      if ((name === 'CaseExpr' || name === 'CoalesceExpr') && isUnstable(below))
        seen('clock or random value in CASE or coalesce of an UPDATE')
  },
  DeleteStmt: (node, seen) => {
    if (node.usingClause) seen('DELETE using another table')
  },
  onConflictClause: (node, seen) => {
    seen(node.action === 'ONCONFLICT_UPDATE' ? 'ON CONFLICT DO UPDATE' : 'ON CONFLICT DO NOTHING')
    if (node.whereClause) seen('ON CONFLICT DO UPDATE with WHERE')
    if (isUnstable(node.targetList)) seen('clock or random value in DO UPDATE')
  },
  returningClause: (_, seen) => seen('RETURNING'),
  RangeSubselect: (node, seen) => seen(node.lateral ? 'LATERAL' : 'subquery in FROM'),
  RangeFunction: (_, seen) => seen('set-returning function in FROM'),
  FuncCall: (node, seen) => {
    if (node.over) seen('window function')
    if (node.agg_filter) seen('FILTER')
    seen(functionNamed(lastName(node.funcname)))
  },
  SubLink: ({ subLinkType }, seen) => seen(subqueries[String(subLinkType)] ?? `subquery ${subLinkType}`),
  JoinExpr: ({ jointype }, seen) => seen(joins[String(jointype)] ?? `join ${jointype}`),
  RowExpr: (_, seen) => seen('comparison of rows'),
  A_Expr: ({ kind, name }, seen) => {
    if (kind === 'AEXPR_OP_ANY') seen('ANY of an array')
    const operator = lastName(name)
    if (/^(->|->>|#>|#>>|@>|\?)$/.test(operator)) seen('JSON operators')
    else if (/~/.test(operator)) seen('pattern operators')
  },
  A_ArrayExpr: (_, seen) => seen('array of values'),
  CaseExpr: (_, seen) => seen('CASE'),
  CoalesceExpr: (_, seen) => seen('function coalesce'),
  MinMaxExpr: (_, seen) => seen('function greatest'),
  LockingClause: (_, seen) => seen('SELECT FOR UPDATE'),
  SelectStmt: (node, seen) => {
    if (node.groupClause) seen('GROUP BY')
    if (node.havingClause) seen('HAVING')
    if (node.op === 'SETOP_UNION') seen('UNION')
    if (node.limitOffset) seen('OFFSET')
    if (node.groupDistinct || node.distinctClause) seen('DISTINCT')
    for (const [, set] of nodes(node.groupClause, '')) if ('GroupingSet' in set) seen('grouping sets')
  },
  typeName: (node, seen) => seen(typeNamed(lastName(node.names))),
  TypeName: (node, seen) => seen(typeNamed(lastName(node.names))),
  Constraint: ({ contype }, seen) => {
    if (contype === 'CONSTR_IDENTITY') seen('sequences')
    else seen(`constraint ${String(contype).replace('CONSTR_', '')}`)
  },
  IndexStmt: (node, seen) => {
    if (node.whereClause) seen('partial index')
    if (node.unique) seen('unique index')
  },
  CreateTrigStmt: (node, seen) => seen(node.row ? 'row trigger' : 'statement trigger'),
  NotifyStmt: (_, seen) => seen('LISTEN and NOTIFY'),
  ListenStmt: (_, seen) => seen('LISTEN and NOTIFY'),
  RangeVar: (node, seen) => {
    if (node.relpersistence === 't') seen('temporary table')
  },
  relation: (node, seen) => {
    if (node.relpersistence === 't') seen('temporary table')
  },
}

function functionNamed(name: string): string {
  if (/^pg_(try_)?advisory_/.test(name)) return 'advisory locks'
  if (/^(nextval|currval|setval|lastval)$/.test(name)) return 'sequences'
  if (name === 'pg_notify') return 'LISTEN and NOTIFY'
  return `function ${name}`
}

function typeNamed(name: string): string {
  return /serial/.test(name) ? 'sequences' : `type ${name}`
}

/** Whether a statement is restricted to the account of one parameter, and so to one shard. */
export function isOfOneAccount({ tree, tables }: Statement): boolean {
  const column = tables.has('account') ? /^(account_id|id)$/ : /^account_id$/
  const isColumn = (side: Node) => {
    const fields = (side.ColumnRef as Node | undefined)?.fields
    return fields !== undefined && column.test(lastName(fields))
  }
  for (const [name, node] of nodes(tree, '', isAlternative)) {
    if (name === 'A_Expr' && node.kind === 'AEXPR_OP' && lastName(node.name) === '=') {
      const sides = [node.lexpr, node.rexpr] as Node[]
      if (sides.some(isColumn) && sides.some((side) => 'ParamRef' in side)) return true
    }
    if (name === 'InsertStmt' && insertsForOne(node, column)) return true
  }
  return false
}

/** A condition below an OR restricts nothing. */
const isAlternative = (node: Node): boolean => (node.BoolExpr as Node | undefined)?.boolop === 'OR_EXPR'

/** Whether `account_id` is inserted from a parameter. */
function insertsForOne({ cols, selectStmt }: Node, column: RegExp): boolean {
  const at = (cols as Node[] | undefined)?.findIndex(({ ResTarget }) =>
    column.test(String((ResTarget as Node).name)),
  )
  const select = (selectStmt as Node | undefined)?.SelectStmt as Node | undefined
  if (at === undefined || at < 0 || !select) return false
  const [row] = (select.valuesLists as Node[] | undefined) ?? []
  const values = row
    ? ((row.List as Node).items as Node[])
    : ((select.targetList as Node[] | undefined) ?? []).map(
        ({ ResTarget }) => (ResTarget as Node).val as Node,
      )
  return values[at] !== undefined && 'ParamRef' in values[at]
}

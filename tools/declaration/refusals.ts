import { type ProblemCode, problems } from '../contract/problems.ts'
import type { Tool } from './define.ts'

/** The parts of a zod schema that are read here. */
interface Field {
  readonly meta: () => { readonly problem?: ProblemCode } | undefined
  readonly def: {
    readonly innerType?: Field
    readonly in?: Field
    readonly element?: Field
    readonly shape?: Readonly<Record<string, Field>>
    readonly options?: readonly Field[]
  }
}

/** Problem codes that the values of a field can give, as its schema names them, at any depth. */
function codesOf(field: Field): ProblemCode[] {
  const { innerType, in: source, element, shape = {}, options = [] } = field.def
  const inside = [innerType, source, element, ...Object.values(shape), ...options]
  const ownCode = field.meta()?.problem
  return [...(ownCode ? [ownCode] : []), ...inside.flatMap((codes) => (codes ? codesOf(codes) : []))]
}

/** A tool whose arguments are examined. */
interface Arguments {
  readonly tool: Tool
  /** Codes that its schema names. */
  readonly named: ReadonlySet<ProblemCode>
  /** Names of its parameters, and whether each must be sent. */
  readonly has: (name: string) => boolean
  readonly needs: (name: string) => boolean
}

/** Codes that follow from what a tool takes, beside those that its schema names. */
const rules: readonly (readonly [ProblemCode, (ruleArguments: Arguments) => boolean])[] = [
  ['unknown_parameter', () => true],
  ['missing_parameter', ({ tool, needs }) => Object.keys(tool.input.shape).some(needs)],
  // One coordinate alone is no place.
  ['missing_parameter', ({ has, needs }) => has('latitude') && !needs('latitude')],
  ['invalid_parameter', ({ tool }) => Object.keys(tool.input.shape).length > 0],
  ['datetime_out_of_range', ({ named: ownCodes }) => ownCodes.has('invalid_datetime')],
  ['invalid_range', ({ has }) => has('start') && has('end')],
  ['range_too_large', ({ tool }) => tool.cap !== undefined],
  ['house_system_undefined', ({ has }) => has('houseSystem')],
  // Tonight begins with a sunset where a place is known.
  ['no_rise_set', ({ has }) => (has('datetime') || has('start')) && has('latitude')],
  ['compute_timeout', ({ tool }) => tool.heavy !== undefined],
]

/**
 * Codes of the problems that the arguments of a tool can give, in the order of the table of problems: those that its
 * schema names, those that follow from what it takes, and those that it declares.
 */
export function refusalsOf(tool: Tool): ProblemCode[] {
  const ownCodes = new Set(codesOf(tool.input as unknown as Field))
  const has = (name: string) => name in tool.input.shape
  const needs = (name: string) => has(name) && !tool.input.shape[name]?.safeParse(undefined).success
  const ruleArguments = { tool, named: ownCodes, has, needs }
  const following = rules.filter(([, applies]) => applies(ruleArguments)).map(([code]) => code)
  const all = new Set<ProblemCode>([...ownCodes, ...following, ...(tool.refuses ?? [])])
  return (Object.keys(problems) as ProblemCode[]).filter((code) => all.has(code))
}

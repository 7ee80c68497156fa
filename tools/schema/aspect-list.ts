import { z } from 'zod'
import { type AspectName, type AspectRule, aspectNames, aspectRule, majorAspects } from '../core/aspects.ts'
import { nearestName } from '../nearest-name.ts'
import { quoted } from '../problems.ts'

/** Wider than any school uses; beyond 15° neighbouring aspects 30° apart would overlap wholly. */
const widestOrb = 15
const decimalNumber = /^\d{1,2}(\.\d{1,6})?$/

/** `trine` or `trine:6.5`, comma separated: text on the wire, rules inside. */
export const aspectList = z
  .string()
  .max(400, 'the list is too long')
  .transform((text, context): readonly AspectRule[] => {
    const rules: AspectRule[] = []
    for (const part of text.split(',')) {
      const rule = ruleOf(part)
      const fault = 'message' in rule ? rule : repeated(rule, rules)
      if (fault) {
        const { message, ...params } = fault
        context.addIssue({ code: 'custom', input: text, message, params })
        return z.NEVER
      }
      rules.push(rule as AspectRule)
    }
    return rules
  })
  .optional()
  .transform((rules) => rules ?? majorAspects)
  .meta({
    description: `Comma list, name or name:orb in degrees (trine:6). Names: ${aspectNames.join(', ')}. Default the five major.`,
  })

interface Fault {
  readonly message: string
  readonly allowed?: readonly string[]
  readonly hint?: string
}

function ruleOf(part: string): AspectRule | Fault {
  const [name = '', orb, ...rest] = part.split(':')
  if (!(aspectNames as readonly string[]).includes(name)) {
    const nearest = nearestName(name, aspectNames)
    const message = name === '' ? 'a place in the list is empty' : `${quoted(name)} is not an aspect`
    return { message, allowed: aspectNames, ...(nearest ? { hint: `Did you mean ${nearest}?` } : {}) }
  }
  if (orb === undefined) return aspectRule(name as AspectName)
  if (rest.length > 0 || !decimalNumber.test(orb) || Number(orb) > widestOrb) {
    return {
      message: `the orb of ${name} must be a number of degrees from 0 to ${widestOrb}`,
      hint: 'Write trine:6.',
    }
  }
  return aspectRule(name as AspectName, Number(orb))
}

function repeated(rule: AspectRule, rules: readonly AspectRule[]): Fault | undefined {
  return rules.some(({ aspect }) => aspect === rule.aspect)
    ? { message: `${rule.aspect} stands twice` }
    : undefined
}

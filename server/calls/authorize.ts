import type { Caller, Channel } from '../../tools/contract/ports.ts'
import { Problem } from '../../tools/contract/problems.ts'
import type { Scope } from '../../tools/contract/scopes.ts'
import { tierAtLeast } from '../../tools/contract/tiers.ts'
import type { Descriptor } from '../../tools/declaration/descriptor.ts'
import { asBearer } from '../http/headers/bearer.ts'
import type { CallRuntime } from './call.ts'

/** Channels on which a person is enough where others need a key. */
const withoutKey: readonly Channel[] = ['portal', 'alert']

/** OAuth scope required for an operation. */
export function scopeOf(descriptor: Descriptor): Scope {
  if (descriptor.auth === 'person') return 'keys:manage'
  if (descriptor.auth === 'account') return 'usage:read'
  return descriptor.aboutCharts ? 'charts:read' : 'sky:read'
}

/**
 * Authorization check of every call. Test keys may use every tier. In the portal and by its alerts, a person may use sky operations
 * without a key, because the session identifies the account; an ID token is not accepted for them on any other channel.
 * @throws Problem when the caller may not use the operation
 */
export function authorize(
  descriptor: Descriptor,
  caller: Caller | undefined,
  channel: Channel,
  portalUrl: string,
): void {
  if (descriptor.auth === 'none') return
  if (!caller) throw new Problem('missing_api_key', `This needs an API key. ${asBearer('API key')}`)
  if (caller.credential.kind === 'grant') requireScope(descriptor, caller)
  else if (descriptor.auth === 'person' && caller.credential.kind !== 'person') {
    throw new Problem(
      'id_token_required',
      `${descriptor.name} needs an ID token; an API key is not accepted.`,
      { hint: `Keys are managed at ${portalUrl}/keys, or through a connection with the scope keys:manage.` },
    )
  } else if (
    descriptor.auth === 'key' &&
    caller.credential.kind === 'person' &&
    !withoutKey.includes(channel)
  ) {
    throw new Problem('invalid_api_key', `${descriptor.name} needs an API key; an ID token is not accepted.`)
  }
  // A restricted key cannot have the scope of what needs a person.
  if (caller.credential.kind === 'key') requireScope(descriptor, caller)
  if (caller.mode === 'live' && !tierAtLeast(caller.tier, descriptor.tier)) {
    throw new Problem(
      'feature_not_in_tier',
      `${descriptor.name} needs the ${descriptor.tier} tier or a higher one.`,
      {
        requiredTier: descriptor.tier,
        hint: `This account is on the ${caller.tier} tier; the operator of the service can change it.`,
      },
    )
  }
}

/**
 * Requires the scope of an operation from an assistant or a restricted key, also where an earlier answer of it is read.
 * @throws Problem `insufficient_scope`
 */
export function requireScope(descriptor: Descriptor, { credential, scopes: grantedScopes }: Caller): void {
  if (!grantedScopes && credential.kind !== 'grant') return
  const [scope, scopes] = [scopeOf(descriptor), grantedScopes ?? []]
  if (scopes.includes(scope)) return
  throw new Problem('insufficient_scope', `${descriptor.name} needs the scope ${scope}.`, {
    // Includes the scopes held: a host that requests exactly these must not lose any.
    allowed: [...scopes, scope],
    ...(credential.kind === 'key'
      ? { hint: `This key is restricted to ${scopes.join(', ')}. Use another key of the account.` }
      : {}),
  })
}

/** Only sky operations may be batched. @throws Problem `not_found`, `not_allowed_in_batch` */
export function requireBatchable(runtime: CallRuntime, tool: string): void {
  const descriptor = runtime.registry.byName.get(tool)?.descriptor
  if (!descriptor) throw new Problem('not_found', 'There is no such tool.')
  if (descriptor.toolset === 'account' || descriptor.toolset === 'batch') {
    throw new Problem('not_allowed_in_batch', `${tool} cannot run inside a batch.`)
  }
}

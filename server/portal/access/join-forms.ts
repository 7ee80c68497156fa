import type { TierName } from '../../../tools/contract/ports.ts'
import { type Markup, markup } from '../../html/markup.ts'
import { csrfField, hiddenField } from '../page/layout.ts'
import type { PageRequest } from '../page/page-request.ts'
import { offersPasskeys, type PasskeyDeps, passkeyScripts } from '../sign-in/passkey.ts'
import { newPasswordField } from '../sign-in/password-form.ts'

/** Dependencies of the pages of invitations. */
export interface JoinDeps extends PasskeyDeps {
  /** Tier of new accounts. */
  readonly tier: TierName
  /** Whether an invitation makes accounts: where there is no identity provider, whose first sign-in makes them. */
  readonly makesAccounts: boolean
}

const joinPath = '/portal/invitation/account'

/** Forms with which a person without an account chooses a passkey or a password. */
export function newMemberForms(
  pageRequest: PageRequest,
  token: string,
  { passkeys }: JoinDeps,
  email: string,
): Markup {
  const hidden = markup`${csrfField(pageRequest)}${hiddenField('token', token)}`
  const withPasskey = offersPasskeys(passkeys, pageRequest)
    ? markup`<h2>With a passkey</h2><p>Your device’s fingerprint, face or PIN signs you in. There is nothing to remember.</p>
<form method="post" action="${joinPath}" data-passkey="create" data-options="${joinPath}/options?token=${token}">${hidden}
<input type="hidden" name="response"><button>Join with a passkey</button><p class="hint" role="status" hidden></p></form>${passkeyScripts}`
    : null
  return markup`${withPasskey}<h2>With a password</h2><form method="post" action="${joinPath}">${hidden}
<div class="field"><label for="username">E-mail address</label>
<input id="username" name="username" value="${email}" autocomplete="username" readonly></div>
${newPasswordField('Password')}
<button>Join with a password</button></form>`
}

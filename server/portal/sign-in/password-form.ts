import { shortestPassword } from '../../../oauth/sign-in/password.ts'
import { type Markup, markup } from '../../html/markup.ts'

/** The password form, with a field for the address where others than the owner may have one. */
export function passwordForm(hidden: Markup, hasNames: boolean, typed = ''): Markup {
  const name = hasNames
    ? markup`<div class="field"><label for="username">E-mail address</label>
<input id="username" name="username" maxlength="254" value="${typed}" autocomplete="username" aria-describedby="username-hint">
<p class="hint" id="username-hint">The one you were invited with. If you own this service, leave it empty.</p></div>`
    : unseenUsername('owner')
  return markup`<h2>${hasNames ? 'Password' : 'Owner’s password'}</h2><form method="post" action="/portal/sign-in/password">${hidden}${name}
<div class="field"><label for="password">Password</label>
<input id="password" name="password" type="password" autocomplete="current-password" required></div>
<button>Sign in</button></form>`
}

/** The name of an account for password managers, which keep it with the password. */
export const unseenUsername = (name: string): Markup =>
  markup`<input class="unseen" type="text" name="username" value="${name}" autocomplete="username" readonly tabindex="-1" aria-hidden="true">`

/** Field in which a person chooses a password. */
export const newPasswordField = (label: string): Markup =>
  markup`<div class="field"><label for="password">${label}</label>
<input id="password" name="password" type="password" autocomplete="new-password" minlength="${shortestPassword}"
required aria-describedby="password-hint"><p class="hint" id="password-hint">At least ${shortestPassword} characters. A few
unrelated words make a good password.</p></div>`

import { type Markup, markup } from '../../html/markup.ts'

/** The password form, with a field for the address where others than the owner may have one. */
export function passwordForm(hidden: Markup, hasNames: boolean, typed = ''): Markup {
  const name = hasNames
    ? markup`<div class="field"><label for="username">E-mail address</label>
<input id="username" name="username" maxlength="254" value="${typed}" autocomplete="username" aria-describedby="username-hint">
<p class="hint" id="username-hint">The one you were invited with. If you own this service, leave it empty.</p></div>`
    : markup`<input class="unseen" type="text" name="username" value="owner" autocomplete="username" readonly tabindex="-1" aria-hidden="true">`
  return markup`<h2>${hasNames ? 'Password' : 'Owner’s password'}</h2><form method="post" action="/portal/sign-in/password">${hidden}${name}
<div class="field"><label for="password">Password</label>
<input id="password" name="password" type="password" autocomplete="current-password" required></div>
<button>Sign in</button></form>`
}

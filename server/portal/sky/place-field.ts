import { type Markup, markup } from '../../html/markup.ts'
import { type PlaceFields, type Places, placeName } from './places.ts'

/** Variations of the field. */
interface PlaceFieldOptions {
  /** Adds a button that fills in the browser's location. It is hidden until the script runs. */
  readonly locates?: boolean
  /** End of the names of the fields, for a second place on a page, which is not required. */
  readonly suffix?: '' | '2'
}

/** Field for a place, and a select if several places match. A location is sent only with the form. */
export function placeField(
  text: string,
  places: Places | undefined,
  { locates = false, suffix = '' }: PlaceFieldOptions = {},
): Markup {
  const id = `q${suffix}`
  return markup`<div class="field"><label for="${id}">Place</label>
<input id="${id}" name="${id}" value="${text}"${suffix ? null : markup` required`} maxlength="100" autocomplete="off" spellcheck="false"
aria-describedby="${id}-hint">
${locates ? markup`<button type="button" class="quiet unready" data-locate="${id}">Use my location</button>` : null}
<p class="hint" id="${id}-hint">A town, such as <i>Ulm</i> or <i>Springfield, Illinois</i>, or coordinates:
<i>48.40, 9.99</i>.</p></div>
${places && places.matches.length > 1 ? choice(places, `place${suffix}`) : null}`
}

/** Select among places that match the text. */
function choice({ matches, chosen: preferred }: Places, id: string): Markup {
  const option = (place: PlaceFields) =>
    markup`<option value="${place.placeId}"${place.placeId === preferred.placeId ? markup` selected` : null}>${placeName(place)}</option>`
  return markup`<div class="field"><label for="${id}">Choose a place</label>
<select id="${id}" name="${id}">${matches.map(option)}</select></div>`
}

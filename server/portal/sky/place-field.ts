import { type Markup, markup } from '../../html/markup.ts'
import { type PlaceFields, type Places, placeName } from './places.ts'

/**
 * Field for a place, and a select if several places match.
 * @param locate adds a button that fills in the browser's location. It is hidden until the script runs, and the
 * location is sent only with the form.
 */
export function placeField(text: string, found: Places | undefined, locate = false): Markup {
  return markup`<div class="field"><label for="q">Place</label>
<input id="q" name="q" value="${text}" required maxlength="100" autocomplete="off" spellcheck="false"
aria-describedby="q-hint">
${locate ? markup`<button type="button" class="quiet unready" data-locate="q">Use my location</button>` : null}
<p class="hint" id="q-hint">A town, such as <i>Ulm</i> or <i>Springfield, Illinois</i>, or coordinates:
<i>48.40, 9.99</i>.</p></div>
${found && found.matches.length > 1 ? choice(found) : null}`
}

/** Select among places that match the text. */
function choice({ matches, chosen }: Places): Markup {
  const option = (place: PlaceFields) =>
    markup`<option value="${place.placeId}"${place.placeId === chosen.placeId ? markup` selected` : null}>${placeName(place)}</option>`
  return markup`<div class="field"><label for="place">Choose a place</label>
<select id="place" name="place">${matches.map(option)}</select></div>`
}

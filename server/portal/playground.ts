import type { Descriptor } from '../../tools/describe.ts'
import { Problem } from '../../tools/problems.ts'
import type { Road } from '../call.ts'
import type { Config } from '../config.ts'
import { inline } from '../docs/inline.ts'
import { type Markup, markup } from '../docs/markup.ts'
import { price } from '../docs/words.ts'
import type { Reply } from '../exchange.ts'
import { ask } from './ask.ts'
import type { Door } from './doors.ts'
import { csrfField, framed } from './layout.ts'
import { outcome } from './outcome.ts'
import { answer, requests } from './playground-answer.ts'
import { argumentsOf, exampleTexts, sentTexts, type Texts, toolFields } from './playground-fields.ts'
import type { PersonalVisit } from './visit.ts'

/** Every tool by chapter, each leading to its form. */
export function playgroundDoor({ registry }: Road): Door<PersonalVisit> {
  const entry = (name: string) => {
    const one = registry.byName.get(name)?.descriptor as Descriptor
    return markup`<li><a href="/portal/playground/${name}">${one.title}</a><span>${inShort(price(one))}</span></li>`
  }
  const chapters = registry.toolsets.map(
    ({ title, tools }) =>
      markup`<section><h2>${title}</h2><ul class="plain">${tools.map(entry)}</ul></section>`,
  )
  return {
    get: (visit) =>
      framed(
        {
          title: 'Playground',
          body: markup`<p class="lead">Every tool as a form. It shows the request as your program would send it, and the
answer with its units. Calls cost what they cost anywhere.</p><div class="chapters">${chapters}</div>`,
        },
        visit,
      ),
  }
}

/** The formula of a price stands at the form; a list says where it begins. */
const inShort = (price: string): string => price.replace(/^(\d+) (for|\+).*/, 'from $1')

/** The form of one tool, made from its descriptor; what it sends goes down the road like any call. */
export function playgroundToolDoor(road: Road, config: Config): Door<PersonalVisit> {
  return {
    get(visit) {
      const descriptor = descriptorOf(road, visit)
      const texts = exampleTexts(descriptor)
      return page(visit, descriptor, texts, requests(descriptor, descriptor.example, config))
    },
    async post(visit, form) {
      const descriptor = descriptorOf(road, visit)
      const texts = sentTexts(descriptor, form)
      const { requestId } = visit.exchange
      const asked = await outcome(called(road, visit, descriptor, texts, form))
      const shown = answer(descriptor, asked, requestId, config)
      const { problem } = asked
      // Arguments that cannot even be read cannot be shown as a request.
      const request =
        problem?.code === 'malformed_json'
          ? null
          : requests(descriptor, argumentsOf(descriptor, texts), config)
      return page(visit, descriptor, texts, markup`${shown}${request}`, problem?.status)
    },
  }
}

function descriptorOf({ registry }: Road, { exchange }: PersonalVisit): Descriptor {
  const found = registry.byName.get(exchange.event.context.params?.tool ?? '')
  if (!found) throw new Problem('not_found', 'There is no such tool.')
  return found.descriptor
}

async function called(
  road: Road,
  visit: PersonalVisit,
  descriptor: Descriptor,
  texts: Texts,
  form: URLSearchParams,
) {
  if (descriptor.effect !== 'reads' && form.get('sure') !== 'yes') {
    throw new Problem('forbidden', 'This changes the account, so it must be confirmed.', {
      hint: 'Tick the box above the button.',
    })
  }
  return ask(road, visit, descriptor.name, argumentsOf(descriptor, texts))
}

function page(
  visit: PersonalVisit,
  descriptor: Descriptor,
  texts: Texts,
  below: Markup,
  status = 200,
): Reply {
  const { name, title, description, effect } = descriptor
  const sure =
    effect === 'reads'
      ? null
      : markup`<div class="field check whole"><input type="checkbox" id="sure" name="sure" value="yes" required>
<label for="sure">Yes, this changes my account</label></div>`
  const body = markup`<p class="lead">${inline(description)}</p>
<p><a href="/portal/playground">All tools</a> · <a href="/docs/tools/${name}">Reference of <code>${name}</code></a></p>
<form class="ask" method="post" action="/portal/playground/${name}">${csrfField(visit)}
${toolFields(descriptor, texts)}${sure}
<div class="actions"><button>Call it</button><span class="price">${price(descriptor)}</span></div></form>${below}`
  return framed({ title, body, status }, visit)
}

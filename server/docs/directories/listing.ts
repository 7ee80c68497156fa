import type { Descriptor } from '../../../tools/declaration/descriptor.ts'
import type { Registry } from '../../../tools/declaration/registry.ts'
import { serverDescription, serverInfo } from '../../product/server-info.ts'
import type { Site } from '../../product/site.ts'

/** Name of the listing in catalogs and packages. */
export const listingName = 'sky-data-service'

/** Facts that only the owner of a deployment has, and no setting. */
export interface OwnerFacts {
  /** Terms of the operator; without them those of the service, `/docs/terms`. */
  readonly termsUrl?: string | undefined
  /** Name at GitHub of the person who maintains the public repository. */
  readonly githubName?: string | undefined
  /** Film of the review cases, which ChatGPT's directory asks for. */
  readonly recordingUrl?: string | undefined
}

/** Words and links of a listing, alike in all directories. */
export interface Listing {
  readonly title: string
  /** At most 55 characters: Claude's directory. */
  readonly tagline: string
  /** At most 30 characters, in one line: ChatGPT's directory. */
  readonly phrase: string
  /** At most 100 characters: the MCP registry. */
  readonly sentence: string
  /** 50 to 100 words: Claude's directory. */
  readonly description: string
  readonly keywords: readonly string[]
  readonly version: string
  /** Person or company that runs the deployment; undefined where no setting says so. */
  readonly operator: string | undefined
  readonly links: Readonly<
    Record<'website' | 'server' | 'docs' | 'support' | 'privacy' | 'terms' | 'icon' | 'logo', string>
  >
}

/** The listing of a deployment. */
export function listingOf(registry: Registry, site: Site, { termsUrl }: OwnerFacts = {}): Listing {
  const { BASE_URL, MCP_URL, OPERATOR_NAME } = site
  const { title = '', version } = serverInfo({ baseUrl: BASE_URL })
  return {
    title,
    tagline: 'The sky, as data',
    phrase: 'Positions, events and charts',
    sentence: serverDescription,
    description: description(registry),
    keywords: ['astronomy', 'astrology', 'sky', 'moon', 'planets', 'eclipses'],
    version,
    operator: OPERATOR_NAME,
    links: {
      website: BASE_URL,
      server: MCP_URL,
      docs: `${BASE_URL}/docs`,
      support: `${BASE_URL}/docs/support`,
      privacy: `${BASE_URL}/docs/privacy`,
      terms: termsUrl ?? `${BASE_URL}/docs/terms`,
      icon: `${BASE_URL}/icon.png`,
      logo: `${BASE_URL}/icon.svg`,
    },
  }
}

const description = ({ descriptors, toolsets }: Registry): string =>
  `${descriptors.length} tools about the sky, for any place and time: positions of Sun, Moon, planets and stars; rise, set and ` +
  'twilight; what can be seen tonight; Moon phases, eclipses, conjunctions and meteor showers; birth charts, transits and ' +
  'electional searches; sky maps and chart wheels as pictures. Numbers are computed from published theories, with measured ' +
  `accuracy and named conventions, and not taken from a language model. ${toolsets.length} toolsets, five prompts and five skills ` +
  'show how they work together.'

/** Why a tool has its hints: each answers one hint, in a sentence or more. */
type HintReasons = Readonly<Record<'readOnly' | 'destructive' | 'openWorld', string>>

const reasonsByEffect: Readonly<Record<Descriptor['effect'], HintReasons>> = {
  reads: {
    readOnly: 'Computes or reads, and changes nothing but the credits left.',
    destructive: 'Deletes and overwrites nothing.',
    openWorld: 'Computes within the service and reaches no other system.',
  },
  creates: {
    readOnly: 'Creates an API key of the signed-in account; deletes nothing.',
    destructive: 'Adds a key, which its owner can revoke; no other key changes.',
    openWorld: 'The key belongs to the account within the service; nothing is published.',
  },
  revokes: {
    readOnly: 'Revokes an API key for ever: programs that use it stop working.',
    destructive: 'A revoked key cannot be restored; a new one has to be created.',
    openWorld: 'Ends a key within the service and reaches no other system.',
  },
}

/** The same of a tool with `format=feed`, which leaves an address behind. */
const feedReasons: HintReasons = {
  readOnly:
    'Computes or reads, and changes nothing but the credits left, except with format=feed, for which an API key is needed: it creates ' +
    'a calendar address that stores the arguments encrypted, lasts until it is revoked in the portal, and is charged each day that it is read.',
  destructive: 'Deletes and overwrites nothing; format=feed adds an address, which its owner can revoke.',
  openWorld:
    'Computes within the service and reaches no other system. A calendar of format=feed can be read there by anyone with its address.',
}

/** Whether the tool can create a calendar feed. */
export const createsFeeds = ({ parameters }: Pick<Descriptor, 'parameters'>): boolean =>
  parameters.some(
    ({ name, schema }) => name === 'format' && Array.isArray(schema.enum) && schema.enum.includes('feed'),
  )

/** Why the tool has its hints. */
export const hintReasons = (descriptor: Descriptor): HintReasons =>
  createsFeeds(descriptor) ? feedReasons : reasonsByEffect[descriptor.effect]

/** How data are handled, as lines of a list. */
export const dataHandling: readonly string[] = [
  'Reads no conversation and no file: only the arguments of its tools. Birth data are personal, are used for the answer, and are not stored, unless a calendar feed is asked for.',
  'A calendar feed (format=feed) stores its arguments, encrypted with a secret that only its address contains, until the feed, its API key or the account is removed. Anyone with the address can read the calendar; its owner revokes it in the portal. The first read of each day is charged to the API key that created it; a connection that signed in cannot create one.',
  'Calls no other service: the sky is computed by the service itself. No advertising, no payment in a conversation.',
  'No health data, no financial data, nothing for children. Astrology is described as a tradition.',
]

/** How the operator makes the account that reviewers sign in with. */
export const testAccount =
  'Reviewers sign in with OAuth. Make an account for them at your identity provider, without a second factor, sign in with it once at ' +
  'the portal, and give it the tier that has all tools with `npm run set-tier`. It needs no sample data: every example works at once. ' +
  'A `test` key of the same account answers without charge against its own daily quota. Keep the account until the listing is accepted.'

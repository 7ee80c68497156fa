import { newId } from '../../tools/contract/ids.ts'
import type { Caller } from '../../tools/contract/ports.ts'
import { isoSeconds } from '../../tools/core/time/time.ts'
import type { CallRuntime } from '../calls/call.ts'
import { type CallData, callForData } from '../calls/call-for-data.ts'
import { FixedWindow } from '../limits/fixed-window.ts'
import { rateLimited } from '../limits/rate-limit.ts'
import { RenewedValues } from './renewed-values.ts'

/** Fields of a town of the gazetteer that the page uses; degrees north and east. */
export interface Town {
  readonly name: string
  readonly admin1: string | null
  readonly countryName: string
  readonly latitude: number
  readonly longitude: number
  readonly timezone: string
}

/** An object that can be seen; altitudes in degrees, local times in ISO 8601. */
export interface Sight {
  readonly name: string
  readonly kind: string
  readonly altitude: number
  readonly direction: string
  readonly constellationName: string
  readonly magnitude: number
  readonly bestTime: string | null
  readonly bestTimeLocal?: string | null
  readonly bestAltitude: number | null
  readonly note: string | null
}

/** The drawings of the page, and the same for phones, where fewer and larger names can be read. */
export const drawingNames = ['sky', 'sky-small', 'wheel', 'wheel-small'] as const
/** Name of a drawing of the page. */
export type DrawingName = (typeof drawingNames)[number]
/** Widths in pixels. */
const sizes: Readonly<Record<DrawingName, number>> = {
  sky: 720,
  'sky-small': 400,
  wheel: 600,
  'wheel-small': 400,
}

/** Arguments of a tool. */
type Arguments = Readonly<Record<string, string | number>>

/** The coming or present night over a town, as the tools tell it. */
export interface Tonight {
  readonly town: Town
  /** Local time of the drawing, in ISO 8601. */
  readonly timeLocal: string
  readonly objects: readonly Sight[]
  /** SVG, drawn when it is asked for first. */
  drawing(name: DrawingName): Promise<string>
  /** The drawings that were asked for. */
  drawn(): readonly DrawingName[]
  /** The sky as PNG, for links that are shared. */
  picture(): Promise<Uint8Array>
  /** The calls that were made, for the samples of the page. */
  readonly calls: { readonly visible: Arguments; readonly wheel: Arguments }
}

/** Town of visitors who have named none: the nearest to the place of the examples. */
const usualTown = 'london, gb'
/**
 * Answers are fresh for ten minutes, in which a planet moves 2.5° in the sky. Older ones are served while new ones are computed;
 * the page names their time. A town has four drawings of 25 to 80 kB each.
 */
const lifetimes = { freshMs: 600_000, servedMs: 3 * 3_600_000, entries: 100 }
/** Pixels of the picture of shared links. */
const pictureSize = 800
/** Most new towns a minute, of an address and in all: each takes 200 ms of a worker thread, free of charge. */
const newTownsAMinute = { ofAddress: 6, inAll: 60 }

/** Caller of the tools. The account does not exist; the worker pool queues its jobs as those of one account. */
const visitor: Caller = {
  accountId: 'acct_front_page',
  tier: 'scale',
  mode: 'test',
  credential: { kind: 'key', id: 'key_front_page' },
}

/** The nights over towns that visitors of the front page ask for. */
export class TonightByTown {
  readonly #towns = new RenewedValues<Tonight>(async (town, old) => {
    const night = await this.#compute(town, Date.now())
    // The drawings that visitors see are ready when the night is.
    await Promise.all((old?.drawn() ?? []).map((drawing) => night.drawing(drawing)))
    return night
  }, lifetimes)
  readonly #minute = new FixedWindow(60)
  readonly #runtime: CallRuntime

  constructor(runtime: CallRuntime) {
    this.#runtime = runtime
  }

  /** The night over the usual town, which every visitor sees first. */
  usual(): Promise<Tonight> {
    return this.#towns.get(usualTown) ?? this.#towns.add(usualTown)
  }

  /**
   * The night over the town of a name.
   * @param address client address, whose visitors may ask for six new towns a minute
   * @throws Problem `place_not_found`; `rate_limited`; those of the tools and of a busy pool
   */
  async of(name: string, address: string): Promise<Tonight> {
    const key = name.trim().toLowerCase()
    return this.#towns.get(key) ?? this.#new(key, address)
  }

  #new(key: string, address: string): Promise<Tonight> {
    for (const [client, limit] of [
      [address, newTownsAMinute.ofAddress],
      ['', newTownsAMinute.inAll],
    ] as const) {
      const { allowed, resetSeconds } = this.#minute.spend(client, limit)
      if (!allowed)
        throw rateLimited(limit, resetSeconds, 'Too many new towns were asked for in this minute.')
    }
    return this.#towns.add(key)
  }

  async #compute(name: string, now: number): Promise<Tonight> {
    const { data: result } = await this.#call<{ places: readonly [Town] }>('search_places', {
      q: name,
      limit: 1,
    })
    const [town] = result.places
    const { latitude, longitude, timezone } = town
    const visible = { latitude, longitude, timezone, datetime: 'tonight', limit: 6 }
    const { data: sights } = await this.#call<{
      timestamp: string
      timestampLocal: string
      objects: readonly Sight[]
    }>('list_visible_objects', visible)
    const look = { latitude, longitude, timezone, theme: 'dark' }
    const wheel = { latitude, longitude, timezone, datetime: isoSeconds(now) }
    const draw = async (drawingName: DrawingName) => {
      const size = sizes[drawingName]
      const { body } = drawingName.startsWith('sky')
        ? await this.#call('render_sky_map', { ...look, datetime: sights.timestamp, size }, 'image/svg+xml')
        : await this.#call('render_chart_wheel', { ...wheel, theme: 'dark', size }, 'image/svg+xml')
      return String(body)
    }
    const paint = async () => {
      const sharedLook = { ...look, datetime: sights.timestamp, size: pictureSize }
      const { body } = await this.#call('render_sky_map', sharedLook, 'image/png')
      return body as Uint8Array
    }
    const drawings = new Map<DrawingName, Promise<string>>()
    let picture: Promise<Uint8Array> | undefined
    return {
      town,
      timeLocal: sights.timestampLocal,
      objects: sights.objects,
      drawing(drawingName) {
        const svg = drawings.get(drawingName) ?? draw(drawingName)
        drawings.set(drawingName, svg)
        svg.catch(() => drawings.delete(drawingName))
        return svg
      },
      drawn: () => [...drawings.keys()],
      picture() {
        picture ??= paint()
        picture.catch(() => {
          picture = undefined
        })
        return picture
      },
      calls: { visible, wheel },
    }
  }

  #call<T = unknown>(tool: string, args: Arguments, mediaType?: string): Promise<CallData<T>> {
    const call = {
      tool,
      args,
      mediaType,
      channel: 'front',
      requestId: newId('req'),
      caller: visitor,
    } as const
    return callForData<T>(this.#runtime, { ...call, isFree: true })
  }
}

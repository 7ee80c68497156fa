import { hash } from 'node:crypto'
import { LRUCache } from 'lru-cache'
import type { Problem } from '../../tools/contract/problems.ts'
import { etagMatches } from '../http/headers/entity-tags.ts'
import { FixedWindow } from './fixed-window.ts'
import { rateLimited } from './rate-limit.ts'

/** Readings of one link in a minute. */
const perMinute = 10
/** Readings of single events of one link in a minute: a list has a link for each of its events. */
const eventsPerMinute = 60
/** Bytes of the files that are kept, and for how long. */
const bytesKept = 32 * 1024 * 1024
const keptMs = 300_000

/** A file as it was sent, with its ETag. */
export interface LinkedFile {
  readonly body: string | Uint8Array
  readonly etag: string | undefined
}

/**
 * Readings of links that need no credential: those of files and feeds. Each link has a window of its own, so that a reader
 * uses up nothing of its owner, and its file is computed once in five minutes.
 */
export class LinkReads {
  readonly #minutes = new FixedWindow(60)
  readonly #files = new LRUCache<string, LinkedFile>({
    maxSize: bytesKept,
    sizeCalculation: ({ body }, name) => body.length + name.length,
    ttl: keptMs,
  })

  readonly #making = new Map<string, Promise<LinkedFile>>()

  /** Counts a reading. @throws Problem `rate_limited` */
  count(link: string): void {
    this.#spend(nameOf(link), perMinute)
  }

  /** Counts a reading of one event, which leaves those of the whole file. @throws Problem `rate_limited` */
  countEvent(link: string): void {
    this.#spend(`${nameOf(link)} event`, eventsPerMinute)
  }

  #spend(name: string, limit: number): void {
    const { allowed, resetSeconds } = this.#minutes.spend(name, limit)
    if (!allowed) throw tooMany(limit, resetSeconds)
  }

  /** Whether a client has the file that is kept: it is sent nothing, which is not counted. */
  isUnchanged(link: string, version: string, ifNoneMatch: string | undefined): boolean {
    const etag = ifNoneMatch === undefined ? undefined : this.file(link, version)?.etag
    return etag !== undefined && etagMatches(ifNoneMatch, etag)
  }

  /** The file of a link, in one of its formats or of one day. */
  file(link: string, version: string): LinkedFile | undefined {
    return this.#files.get(`${nameOf(link)} ${version}`)
  }

  keep(link: string, version: string, file: LinkedFile): void {
    this.#files.set(`${nameOf(link)} ${version}`, file)
  }

  /** The file, made for the first of those who read it at the same time. */
  async made(link: string, version: string, make: () => Promise<LinkedFile>): Promise<LinkedFile> {
    const name = `${nameOf(link)} ${version}`
    const cached = this.#files.get(name)
    if (cached) return cached
    const making = this.#making.get(name) ?? make().finally(() => this.#making.delete(name))
    this.#making.set(name, making)
    const file = await making
    this.#files.set(name, file)
    return file
  }
}

/** Short name of a link, which may have thousands of characters. */
const nameOf = (link: string): string => hash('sha256', link, 'base64url')

const tooMany = (limit: number, resetSeconds: number): Problem =>
  rateLimited(limit, resetSeconds, `This link may be read ${limit} times a minute.`, {
    hint: 'Keep the file, or read it again later.',
    headers: {
      'ratelimit-policy': `"link";q=${limit};w=60`,
      ratelimit: `"link";r=0;t=${resetSeconds}`,
    },
  })

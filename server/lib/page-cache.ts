import { createHash } from 'node:crypto'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { isDeepStrictEqual } from 'node:util'
import { LRUCache } from 'lru-cache'
import { acceptedEncoding, compressed, type Encoding } from './compression.ts'

/** Maximum age of data shown to visitors; shortly before that it is renewed in the background. */
const MAX_AGE_MS = 1000
const RENEWED_AFTER_MS = 700
/** Maximum bytes of all pages together, and of one; larger pages are served but not cached. */
export const MAX_BYTES = 40 * 1024 * 1024
export const MAX_BYTES_OF_ONE = 10 * 1024 * 1024
/** Time for which an unused page is kept for the next visitor, who may find it still valid. */
const KEPT_MS = 60_000

export type RenderedPage = { status: number; headers: Record<string, string>; body: string }
/** A source of a page: while all sources read the same, the page stays the same. */
export type Source = { url: string; seen: string }
/** `as_of` is the time at which the page's data was read, in milliseconds; without it, the start of rendering. */
export type Rendering = { page: RenderedPage; as_of?: number; sources?: readonly Source[] }
/** Renders a page. If the sources of `before` are unchanged, it may return the page of `before` again. */
export type Render = (before: Entry | undefined) => Promise<Rendering>

/**
 * One encoding of a page; `with_length` is its head with the length of the body. `bytes` is a string in which each character is
 * one byte: with it, head and body are sent in one piece.
 */
type Variant = { etag: string; head: string[]; with_length: string[]; bytes: string }
export type Entry = {
  page: RenderedPage
  /** Time at which the page's data was read; at `as_of` it was confirmed to be unchanged. */
  written_at: number
  as_of: number
  sources: readonly Source[]
  /** Plain and compressed, each made once per entry. */
  variants: Map<Encoding | null, Variant>
}
type Flight = { began: number; entry: Promise<Entry> }

/**
 * Caches rendered pages for a second, so that ten thousand visitors within it cost one rendering; one rendering at a time per
 * key (single flight). Pages with a server error are never cached.
 */
export class PageCache {
  readonly #flights = new Map<string, Flight>()
  readonly #entries: LRUCache<string, Entry>
  #pruning: NodeJS.Timeout | undefined

  constructor({ max_bytes = MAX_BYTES } = {}) {
    this.#entries = new LRUCache({
      maxSize: max_bytes,
      maxEntrySize: Math.min(max_bytes, MAX_BYTES_OF_ONE),
      sizeCalculation: bytesOf,
      ttl: KEPT_MS,
      perf: Date,
    })
  }

  /** Total size of all entries. */
  get bytes(): number {
    return this.#entries.calculatedSize
  }

  has(key: string): boolean {
    return this.#entries.has(key)
  }

  /**
   * Returns the page at once if it is in memory, otherwise a promise of it. With `is_for_another` the page becomes part of
   * another one, so an entry due for renewal is not used.
   */
  get(key: string, render: Render, { is_for_another = false } = {}): Entry | Promise<Entry> {
    const entry = this.#entries.get(key)
    const age = entry ? Date.now() - entry.as_of : Number.POSITIVE_INFINITY
    if (entry && age < RENEWED_AFTER_MS) return entry
    const flight = this.#underWay(key) ?? this.#launch(key, render)
    if (!entry || age >= MAX_AGE_MS || is_for_another) return flight
    // The visitor gets the previous page; callers that wait for the new one learn of its failure.
    flight.catch(() => undefined)
    return entry
  }

  /** Ignores a rendering that began too long ago: it may have read outdated data. */
  #underWay(key: string): Promise<Entry> | undefined {
    const flight = this.#flights.get(key)
    return flight && Date.now() - flight.began < MAX_AGE_MS ? flight.entry : undefined
  }

  #launch(key: string, render: Render): Promise<Entry> {
    const before = this.#entries.get(key)
    const began = Date.now()
    const entry = render(before)
      .then(async ({ page, as_of = began, sources = [] }) => {
        return this.#keep(key, { ...(await prepared(page, as_of, before)), as_of, sources })
      })
      .finally(() => {
        if (this.#flights.get(key)?.entry === entry) this.#flights.delete(key)
      })
    this.#flights.set(key, { began, entry })
    return entry
  }

  #keep(key: string, entry: Entry): Entry {
    const { status } = entry.page
    const kept = this.#entries.get(key)
    // A slow rendering may end after one that began later.
    if (kept && kept.as_of > entry.as_of) return entry
    if (status >= 500) this.#entries.delete(key)
    else this.#entries.set(key, entry, { ttl: status === 200 ? KEPT_MS : MAX_AGE_MS })
    this.#pruneOld()
    return entry
  }

  /** Not the library's timers: under load they fire a little early, find the page not old yet and never fire again. */
  #pruneOld(): void {
    this.#pruning ??= setTimeout(() => {
      this.#pruning = undefined
      this.#entries.purgeStale()
      if (this.#entries.size > 0) this.#pruneOld()
    }, MAX_AGE_MS).unref()
  }
}

/** Upper bound: the text, and the encodings that may still be made. */
function bytesOf({ page }: Entry): number {
  return 4 * page.body.length + 2_000
}

type Prepared = Omit<Entry, 'as_of' | 'sources'>

/** Prepares the encodings that the previous page was requested in, so that no visitor waits for the compression. */
async function prepared(page: RenderedPage, written_at: number, before: Entry | undefined): Promise<Prepared> {
  if (before?.page === page) return before
  if (before && isDeepStrictEqual(before.page, page)) return { ...before, written_at }
  const entry = { page, written_at, variants: new Map() }
  await Promise.all([...(before?.variants.keys() ?? [])].map((encoding) => makeVariant(entry, encoding)))
  return entry
}

/** A connection; `own` are headers of this one reply, name after value. */
export type Reply = { incoming: IncomingMessage; outgoing: ServerResponse; own: readonly string[] }

/**
 * Sends a page in an encoding that the visitor accepts, or 304 if the visitor has it. Includes the page's age, so that a
 * countdown is right by the time at which the page was written.
 */
export function sendPage({ incoming, outgoing, own }: Reply, entry: Entry): void {
  const encoding = acceptedEncoding(String(incoming.headers['accept-encoding'] ?? ''))
  const known = entry.variants.get(encoding)
  const reply = { incoming, outgoing, own: [own, ['server-timing', `age;dur=${Date.now() - entry.written_at}`]] }
  if (known) send(entry, known, reply)
  else
    makeVariant(entry, encoding).then(
      (variant) => send(entry, variant, reply),
      () => outgoing.writeHead(500).end(),
    )
}

type ReplyWithAge = Omit<Reply, 'own'> & { own: (readonly string[])[] }

function send(
  { page }: Entry,
  { etag, head, with_length, bytes }: Variant,
  { incoming, outgoing, own }: ReplyWithAge,
): void {
  const wanted = incoming.headers['if-none-match']
  if (page.status === 200 && wanted !== undefined && matches(wanted, etag)) {
    outgoing.writeHead(304, head.concat(...own)).end()
    return
  }
  outgoing.writeHead(page.status, with_length.concat(...own))
  outgoing.end(bytes, 'latin1')
}

function matches(ifNoneMatch: string, etag: string): boolean {
  const tags = ifNoneMatch.split(',').map((tag) => tag.trim().replace(/^W\//, ''))
  return tags.includes(etag) || tags.includes('*')
}

/** The bytes differ per encoding, so their tags do too. */
async function makeVariant(entry: Pick<Entry, 'page' | 'variants'>, encoding: Encoding | null): Promise<Variant> {
  const { page } = entry
  const hash = createHash('sha256').update(page.body).digest('base64url').slice(0, 22)
  const etag = encoding ? `"${hash}-${encoding}"` : `"${hash}"`
  const headers = {
    ...page.headers,
    etag,
    'cache-control': 'public, max-age=0, must-revalidate',
    vary: 'accept-encoding, accept-language, cookie',
    ...(encoding && { 'content-encoding': encoding }),
  }
  const body = encoding ? await compressed(page.body, encoding) : Buffer.from(page.body)
  const head = Object.entries(headers).flat()
  const with_length = [...head, 'content-length', String(body.length)]
  const variant = { etag, head, with_length, bytes: body.toString('latin1') }
  entry.variants.set(encoding, variant)
  return variant
}

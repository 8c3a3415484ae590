import { createHash } from 'node:crypto'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { isDeepStrictEqual } from 'node:util'
import { acceptedEncoding, compressed, type Encoding } from './compression.ts'

/** What rendering gives: a complete reply. */
export type RenderedPage = { status: number; headers: Record<string, string>; body: string }
/** What a page was made of: while everything reads the same, so does the page. */
export type Source = { url: string; seen: string }
/** `as_of` is when what the page says was read, in milliseconds; without it, just now. */
export type Rendering = { page: RenderedPage; as_of?: number; sources?: readonly Source[] }
/** Is given what was kept, and may find that its page still holds. */
export type Render = (before: Entry | undefined) => Promise<Rendering>

/** One way to send a page. `bytes` is text in which each character is one byte: with it, head and body go out in one piece. */
type Variant = { etag: string; head: string[]; length: string[]; bytes: string }
export type Entry = {
  page: RenderedPage
  /** What the page says was read then, and it was still so at `as_of`. */
  written_at: number
  as_of: number
  sources: readonly Source[]
  /** Plain and compressed, each made once per entry. */
  variants: Map<Encoding | null, Variant>
}

type Options = { fresh_ms?: number; stale_ms?: number; max_entries?: number; now?: () => number }

/**
 * Holds rendered pages for a moment, so that ten thousand visitors in one second cost one rendering.
 * While a page is fresh it is served from memory; for some seconds after, the old one is served and a new one rendered
 * behind it, so that nobody waits for it whose page was visited just before; one rendering at a time per key (single
 * flight). Nobody sees what has not held for five seconds. Pages with an error of ours are never kept.
 */
export class PageCache {
  readonly #entries = new Map<string, Entry>()
  readonly #flights = new Map<string, Promise<Entry>>()
  readonly #fresh: number
  readonly #stale: number
  readonly #max: number
  readonly #now: () => number

  constructor({ fresh_ms = 1000, stale_ms = 4000, max_entries = 1000, now = Date.now }: Options = {}) {
    this.#fresh = fresh_ms
    this.#stale = stale_ms
    this.#max = max_entries
    this.#now = now
  }

  /** The page at once when it is in memory, or else a promise of it. */
  get(key: string, render: Render): Entry | Promise<Entry> {
    const entry = this.#entries.get(key)
    const age = entry ? this.#age(entry) : Number.POSITIVE_INFINITY
    if (entry && age < this.#fresh) return entry
    const flight = this.#flights.get(key) ?? this.#launch(key, render)
    if (!entry || age >= this.#fresh + this.#stale) return flight
    // The visitor gets the page of a moment ago; whoever waits for the new one learns of its failure.
    flight.catch(() => undefined)
    return entry
  }

  /** For whoever makes something new of it: never the page of a moment ago. */
  getFresh(key: string, render: Render): Entry | Promise<Entry> {
    const entry = this.#entries.get(key)
    if (entry && this.#age(entry) < this.#fresh) return entry
    return this.#flights.get(key) ?? this.#launch(key, render)
  }

  #age({ as_of }: Entry): number {
    return this.#now() - as_of
  }

  #launch(key: string, render: Render): Promise<Entry> {
    const before = this.#entries.get(key)
    const flight = render(before)
      .then(async ({ page, as_of = this.#now(), sources = [] }) => {
        return this.#keep(key, { ...(await prepared(page, as_of, before)), as_of, sources })
      })
      .finally(() => this.#flights.delete(key))
    this.#flights.set(key, flight)
    return flight
  }

  #keep(key: string, entry: Entry): Entry {
    this.#entries.delete(key)
    if (entry.page.status < 500) this.#entries.set(key, entry)
    const oldest = this.#entries.keys().next()
    if (this.#entries.size > this.#max && !oldest.done) this.#entries.delete(oldest.value)
    return entry
  }
}

type Prepared = Omit<Entry, 'as_of' | 'sources'>

/** Ready in the ways in which the page before it was wanted, so that no visitor waits for it to be compressed. */
async function prepared(page: RenderedPage, written_at: number, before: Entry | undefined): Promise<Prepared> {
  if (before?.page === page) return before
  if (before && isDeepStrictEqual(before.page, page)) return { ...before, written_at }
  const entry = { page, written_at, variants: new Map() }
  await Promise.all([...(before?.variants.keys() ?? [])].map((encoding) => makeVariant(entry, encoding)))
  return entry
}

/**
 * Sends a page as this visitor can read it, or 304 to who has it. `own` are headers of this one reply, name after value.
 * The page's age goes with it, so that a countdown is right by the time that the page was written at.
 */
export function sendPage(incoming: IncomingMessage, outgoing: ServerResponse, entry: Entry, own: string[]): void {
  const encoding = acceptedEncoding(String(incoming.headers['accept-encoding'] ?? ''))
  const known = entry.variants.get(encoding)
  const aged = own.concat('server-timing', `age;dur=${Date.now() - entry.written_at}`)
  if (known) send(incoming, outgoing, entry, known, aged)
  else
    makeVariant(entry, encoding).then(
      (variant) => send(incoming, outgoing, entry, variant, aged),
      () => outgoing.writeHead(500).end(),
    )
}

function send(incoming: IncomingMessage, outgoing: ServerResponse, { page }: Entry, variant: Variant, own: string[]) {
  const { etag, head, length, bytes } = variant
  const wanted = incoming.headers['if-none-match']
  if (page.status === 200 && wanted !== undefined && matches(wanted, etag)) {
    outgoing.writeHead(304, head.concat(own)).end()
    return
  }
  outgoing.writeHead(page.status, head.concat(length, own))
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
  const variant = { etag, head, length: ['content-length', String(body.length)], bytes: body.toString('latin1') }
  entry.variants.set(encoding, variant)
  return variant
}

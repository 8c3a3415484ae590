import { createHash } from 'node:crypto'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'

/** What rendering gives: a complete reply. */
export type RenderedPage = { status: number; headers: Record<string, string>; body: string }
export type Encoding = 'br' | 'gzip'

type Entry = {
  page: RenderedPage
  etag: string
  rendered_at: number
  /** The body compressed, each encoding once per entry. */
  encoded: Map<Encoding, Promise<Buffer>>
}

type Options = { fresh_ms?: number; stale_ms?: number; max_entries?: number; now?: () => number }

/**
 * Holds rendered pages for a moment, so that ten thousand visitors in one second cost one rendering.
 * While a page is fresh it is served from memory; for a short while after, the old one is served and a new one rendered
 * behind it; one rendering at a time per key (single flight). Pages with an error of ours are never kept.
 */
export class PageCache {
  readonly #entries = new Map<string, Entry>()
  readonly #flights = new Map<string, Promise<Entry>>()
  readonly #fresh: number
  readonly #stale: number
  readonly #max: number
  readonly #now: () => number

  constructor({ fresh_ms = 1000, stale_ms = 1000, max_entries = 500, now = Date.now }: Options = {}) {
    this.#fresh = fresh_ms
    this.#stale = stale_ms
    this.#max = max_entries
    this.#now = now
  }

  /** Answers out of the cache, rendering when there is nothing fresh enough. */
  async respond(request: Request, key: string, render: () => Promise<RenderedPage>): Promise<Response> {
    return reply(request, await this.#entry(key, render))
  }

  #entry(key: string, render: () => Promise<RenderedPage>): Promise<Entry> {
    const entry = this.#entries.get(key)
    const age = entry ? this.#now() - entry.rendered_at : Number.POSITIVE_INFINITY
    if (entry && age < this.#fresh) return Promise.resolve(entry)
    const flight = this.#flights.get(key) ?? this.#launch(key, render)
    if (!entry || age >= this.#fresh + this.#stale) return flight
    // The visitor gets the page of a moment ago; whoever waits for the new one learns of its failure.
    flight.catch(() => undefined)
    return Promise.resolve(entry)
  }

  #launch(key: string, render: () => Promise<RenderedPage>): Promise<Entry> {
    const flight = render()
      .then((page) => this.#keep(key, page))
      .finally(() => this.#flights.delete(key))
    this.#flights.set(key, flight)
    return flight
  }

  #keep(key: string, page: RenderedPage): Entry {
    const etag = `"${createHash('sha256').update(page.body).digest('base64url').slice(0, 22)}"`
    const entry: Entry = { page, etag, rendered_at: this.#now(), encoded: new Map() }
    this.#entries.delete(key)
    if (page.status < 500) this.#entries.set(key, entry)
    const oldest = this.#entries.keys().next()
    if (this.#entries.size > this.#max && !oldest.done) this.#entries.delete(oldest.value)
    return entry
  }
}

/** The same page whatever tracking parameters stand in its address: the key, and the address to render. */
export function cacheKey(url: URL, allowed: readonly string[], locale: string): { key: string; url: URL } {
  const clean = new URL(url.pathname, url.origin)
  for (const name of allowed) {
    const value = url.searchParams.get(name)
    if (value !== null) clean.searchParams.set(name, value)
  }
  return { key: `${locale} ${clean.origin}${clean.pathname}${clean.search}`, url: clean }
}

async function reply(request: Request, entry: Entry): Promise<Response> {
  const { page, etag } = entry
  const encoding = acceptedEncoding(request.headers.get('accept-encoding') ?? '')
  // The bytes differ per encoding, so their tags do too.
  const tag = encoding ? etag.replace(/"$/, `-${encoding}"`) : etag
  const headers = new Headers({
    ...page.headers,
    etag: tag,
    'cache-control': 'public, max-age=0, must-revalidate',
    vary: 'accept-encoding, accept-language, cookie',
  })
  if (page.status === 200 && matches(request.headers.get('if-none-match'), tag)) {
    return new Response(null, { status: 304, headers })
  }
  if (!encoding) return new Response(page.body, { status: page.status, headers })
  headers.set('content-encoding', encoding)
  const body = await encoded(entry, encoding)
  headers.set('content-length', String(body.byteLength))
  return new Response(new Uint8Array(body), { status: page.status, headers })
}

function matches(ifNoneMatch: string | null, etag: string): boolean {
  const tags = (ifNoneMatch ?? '').split(',').map((tag) => tag.trim().replace(/^W\//, ''))
  return tags.includes(etag) || tags.includes('*')
}

function acceptedEncoding(header: string): Encoding | null {
  const accepted = header
    .split(',')
    .filter((entry) => !/;\s*q=0(\.0*)?\s*$/.test(entry))
    .map((entry) => entry.split(';')[0]?.trim())
  if (accepted.includes('br')) return 'br'
  return accepted.includes('gzip') ? 'gzip' : null
}

const compressBrotli = promisify(brotliCompress)
const compressGzip = promisify(gzip)

function encoded(entry: Entry, encoding: Encoding): Promise<Buffer> {
  const known = entry.encoded.get(encoding)
  if (known) return known
  const compressed =
    encoding === 'br'
      ? compressBrotli(entry.page.body, { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } })
      : compressGzip(entry.page.body)
  entry.encoded.set(encoding, compressed)
  return compressed
}

import { createHash } from 'node:crypto'
import type { Locale } from '#domain/locale.ts'
import { callerOfRequest } from '#server/http/address.ts'
import type { Bindings } from '#server/http/bindings.ts'
import {
  type Entry,
  PageCache,
  type RenderedPage,
  type Rendering,
  type Source,
  sendPage,
} from '#server/lib/page-cache.ts'
import { tryPromoCode } from '#server/promo-codes/promo-code-queries.ts'
import type { Services } from '#server/services.ts'
import { type CacheableRequest, cacheableRead, cacheableRequest, withUnknownCode } from './cache-key.ts'

type Ask = (request: Request, env: Bindings) => Response | Promise<Response>
/** The connection of a visitor, and the headers specific to its reply. */
type Visit = { bindings: Bindings; own: readonly string[] }
type Wanted = Visit & { cacheable: CacheableRequest }

/** Called for each page of an event that is shown to a visitor. */
type NoteView = (incoming: Bindings['incoming'], event_id: number) => void

type Memory = { cache: PageCache; ask: Ask; noteView: NoteView; log: Services['log'] }

/** Answers from memory if the reply is the same for everybody; passes everything else to `live`. */
export function createResponseCache(
  { config, log, db }: Pick<Services, 'config' | 'log' | 'db'>,
  ask: Ask,
  noteView: NoteView,
) {
  const memory = { cache: new PageCache(), ask, noteView, log }

  function fromMemory(bindings: Bindings, own: readonly string[], live: () => unknown): unknown {
    const asked = cacheableRequest(bindings.incoming, config)
    if (!asked) return live()
    bindings.outgoing.route = asked.route
    const answerWith = (cacheable: CacheableRequest) => answer(memory, { bindings, own, cacheable }, live)
    if (asked.code === null) return answerWith(asked)
    // If the look-up fails, the handler answers with the error.
    return withKnownCode(db, asked, callerOfRequest(bindings.incoming, config)).then(answerWith, live)
  }
  return { fromMemory, bytes: () => memory.cache.bytes }
}

/**
 * Maps all unusable codes, of which there may be any number, to one entry. Looks the code up for each visitor, so that guesses
 * are counted.
 */
async function withKnownCode(db: Services['db'], asked: CacheableRequest, address: string): Promise<CacheableRequest> {
  const [, event_id] = /\/(\d+)/.exec(new URL(asked.url).pathname) ?? []
  const guess = { event_id: Number(event_id), code: asked.code ?? '', address }
  return (await tryPromoCode(db, guess)) ? asked : withUnknownCode(asked)
}

function answer(memory: Memory, wanted: Wanted, live: () => unknown): void {
  const { cacheable, own } = wanted
  const { incoming, outgoing } = wanted.bindings
  const entry = memory.cache.get(cacheable.key, (before) => renew(memory, wanted, before))
  function send(entry: Entry): void {
    const isMoved = entry.page.status >= 300 && entry.page.status < 400
    // Redirects keep the parameters that do not matter here, so `live` answers them.
    if (isMoved && !cacheable.url.endsWith(incoming.url ?? '')) live()
    else {
      if (cacheable.event_id !== null && entry.page.status === 200) memory.noteView(incoming, cacheable.event_id)
      sendPage({ incoming, outgoing, own }, entry)
    }
  }
  if (!(entry instanceof Promise)) send(entry)
  else
    entry.then(send).catch((err) => {
      memory.log.error({ err, request_id: own.at(-1) }, 'unexpected error')
      outgoing.writeHead(500, [...own]).end()
    })
}

/** A page may name the day ("tomorrow") and so become outdated although none of its data has changed. */
const RENDERED_AGAIN_AFTER_MS = 60_000

/** Renders a page again only if the data of its loaders has changed; that data is read again in any case. */
async function renew(memory: Memory, wanted: Wanted, before: Entry | undefined): Promise<Rendering> {
  const isOld = !before || Date.now() - before.written_at > RENDERED_AGAIN_AFTER_MS
  if (isOld || before.sources.length === 0) return render(memory, wanted)
  const { locale } = wanted.cacheable
  const headers = headersOf(wanted.bindings, locale)
  const again = await Promise.all(before.sources.map(({ url }) => read(memory, wanted, new Request(url, { headers }))))
  const isSame = again.every(({ seen }, index) => seen === before.sources[index]?.seen)
  return isSame ? { ...before, as_of: earliest(again) } : render(memory, wanted)
}

async function render(memory: Memory, wanted: Wanted): Promise<Rendering> {
  const { cacheable, bindings, own } = wanted
  const sources: SourceRead[] = []
  async function readAndNote(request: Request): Promise<Response> {
    // The code was looked up already; if it is used up meanwhile, the event itself says so.
    if (CODE_CHECK.test(new URL(request.url).pathname))
      return Response.json({ data: { valid: !cacheable.is_code_unknown } })
    const source = await read(memory, wanted, request)
    sources.push(source)
    const { body, ...head } = source.reply
    return new Response(body, head)
  }
  const request = new Request(cacheable.url, { headers: headersOf(bindings, cacheable.locale) })
  const page = await received(await memory.ask(request, { ...bindings, is_shared: true, read: readAndNote }), own)
  return sources.length === 0 ? { page } : { page, sources, as_of: earliest(sources) }
}

const CODE_CHECK = /^\/api\/public\/events\/\d+\/promo-codes\/[^/]+$/

type SourceRead = Source & { reply: RenderedPage; as_of: number }

/** Loads that visitors also request come out of memory. */
async function read(memory: Memory, visit: Wanted, request: Request): Promise<SourceRead> {
  const { url } = request
  const cacheable = cacheableRead(request, visit.cacheable.locale)
  if (!cacheable) {
    const as_of = Date.now()
    const reply = await received(await memory.ask(request, { ...visit.bindings, is_shared: true }), visit.own)
    return { url, seen: seenIn(reply), reply, as_of }
  }
  const wanted = { ...visit, cacheable }
  const entry = await memory.cache.get(cacheable.key, (before) => renew(memory, wanted, before), {
    is_for_another: true,
  })
  return { url, seen: seenIn(entry.page), reply: entry.page, as_of: entry.as_of }
}

const earliest = (reads: readonly SourceRead[]) => Math.min(...reads.map(({ as_of }) => as_of))

/** Compares readings without the server time, the only part that may differ. */
function seenIn({ status, body }: RenderedPage): string {
  const text = body.replace(/"server_time":"[^"]*"/, '')
  return `${status} ${createHash('sha256').update(text).digest('base64url')}`
}

const PASSED_ON = [
  'user-agent',
  'accept-language',
  'x-forwarded-for',
  'x-forwarded-proto',
  'x-forwarded-host',
  'x-request-id',
]

/** Headers without cookies, except the language. */
function headersOf({ incoming }: Bindings, locale: Locale): Headers {
  const headers = new Headers({ cookie: `locale=${locale}` })
  for (const name of PASSED_ON) {
    const value = incoming.headers[name]
    if (typeof value === 'string') headers.set(name, value)
  }
  return headers
}

/** Leaves out the headers specific to each reply (`own`). */
async function received(response: Response, own: readonly string[]): Promise<RenderedPage> {
  const kept = [...response.headers].filter(([name]) => !own.includes(name))
  return { status: response.status, headers: Object.fromEntries(kept), body: await response.text() }
}

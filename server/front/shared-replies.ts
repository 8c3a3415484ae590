import type { Locale } from '#domain/locale.ts'
import type { Bindings } from '#server/http/bindings.ts'
import {
  type Entry,
  PageCache,
  type RenderedPage,
  type Rendering,
  type Source,
  sendPage,
} from '#server/lib/page-cache.ts'
import type { Services } from '#server/services.ts'
import { type SharedReply, sharedRead, sharedReply } from './shared-address.ts'

type Ask = (request: Request, env: Bindings) => Response | Promise<Response>
/** Who comes first and asks for all, and the headers that each reply has of its own. */
type Visit = { bindings: Bindings; own: readonly string[] }
type Wanted = Visit & { shared: SharedReply }

/** Answers out of memory what looks the same to everybody, asking once a second; says whether it did. */
export function sharedReplies({ config, log }: Pick<Services, 'config' | 'log'>, ask: Ask) {
  const cache = new PageCache()
  return (bindings: Bindings, own: string[]): boolean => {
    const { incoming, outgoing } = bindings
    const shared = sharedReply(incoming, config)
    if (!shared) return false
    outgoing.route = shared.route
    const send = (entry: Entry) => sendPage(incoming, outgoing, entry, own)
    const wanted = { shared, bindings, own }
    const entry = cache.get(shared.key, (before) => renew({ cache, ask }, wanted, before))
    if (!(entry instanceof Promise)) send(entry)
    else
      entry.then(send).catch((err) => {
        log.error({ err, request_id: own.at(-1) }, 'unexpected error')
        outgoing.writeHead(500, own).end()
      })
    return true
  }
}

type Memory = { cache: PageCache; ask: Ask }

/** A page may tell the day ("tomorrow") though nothing of it has changed. */
const RENDERED_AGAIN_AFTER_MS = 60_000

/** A page is rendered again when what its loaders read has changed; what they read is read again in any case. */
async function renew(memory: Memory, wanted: Wanted, before: Entry | undefined): Promise<Rendering> {
  const isOld = !before || Date.now() - before.written_at > RENDERED_AGAIN_AFTER_MS
  if (isOld || before.sources.length === 0) return render(memory, wanted)
  const { locale } = wanted.shared
  const headers = headersOf(wanted.bindings, locale)
  const again = await Promise.all(before.sources.map(({ url }) => read(memory, wanted, new Request(url, { headers }))))
  const isSame = again.every(({ seen }, index) => seen === before.sources[index]?.seen)
  return isSame ? { ...before, as_of: earliest(again) } : render(memory, wanted)
}

async function render(memory: Memory, wanted: Wanted): Promise<Rendering> {
  const { shared, bindings, own } = wanted
  const sources: SourceRead[] = []
  async function readAndNote(request: Request): Promise<Response> {
    const source = await read(memory, wanted, request)
    sources.push(source)
    const { body, ...head } = source.reply
    return new Response(body, head)
  }
  const request = new Request(shared.url, { headers: headersOf(bindings, shared.locale) })
  const page = await received(await memory.ask(request, { ...bindings, is_shared: true, read: readAndNote }), own)
  return sources.length === 0 ? { page } : { page, sources, as_of: earliest(sources) }
}

type SourceRead = Source & { reply: RenderedPage; as_of: number }

/** What visitors ask for too is read out of memory, at most a second old. */
async function read(memory: Memory, visit: Wanted, request: Request): Promise<SourceRead> {
  const { url } = request
  const shared = sharedRead(request, visit.shared.locale)
  if (!shared) {
    const as_of = Date.now()
    const reply = await received(await memory.ask(request, { ...visit.bindings, is_shared: true }), visit.own)
    return { url, seen: seenIn(reply), reply, as_of }
  }
  const wanted = { ...visit, shared }
  const entry = await memory.cache.getFresh(shared.key, (before) => renew(memory, wanted, before))
  return { url, seen: seenIn(entry.page), reply: entry.page, as_of: entry.as_of }
}

const earliest = (reads: readonly SourceRead[]) => Math.min(...reads.map(({ as_of }) => as_of))

/** The time of reading is all that may differ. */
function seenIn({ status, body }: RenderedPage): string {
  return `${status} ${body.replace(/"server_time":"[^"]*"/, '')}`
}

const PASSED_ON = [
  'user-agent',
  'accept-language',
  'x-forwarded-for',
  'x-forwarded-proto',
  'x-forwarded-host',
  'x-request-id',
]

/** Without cookies but for the language. */
function headersOf({ incoming }: Bindings, locale: Locale): Headers {
  const headers = new Headers({ cookie: `locale=${locale}` })
  for (const name of PASSED_ON) {
    const value = incoming.headers[name]
    if (typeof value === 'string') headers.set(name, value)
  }
  return headers
}

/** What each reply has of its `own` is not kept. */
async function received(response: Response, own: readonly string[]): Promise<RenderedPage> {
  const kept = [...response.headers].filter(([name]) => !own.includes(name))
  return { status: response.status, headers: Object.fromEntries(kept), body: await response.text() }
}

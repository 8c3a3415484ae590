import type { IncomingMessage } from 'node:http'
import { type Locale, pickLocale } from '#domain/locale.ts'
import type { Bindings } from '#server/http/bindings.ts'
import { SESSION_COOKIE } from '#server/http/session.ts'
import { type Entry, PageCache, type RenderedPage, sendPage } from '#server/lib/page-cache.ts'
import { remember } from '#server/lib/remember.ts'
import { originOf } from '#server/pages/origin.ts'
import type { Services } from '#server/services.ts'

/** A reply that is the same for every anonymous visitor: what to ask for it, and in which language. */
type SharedReply = { url: string; locale: Locale; route: string }
type Ask = (request: Request, env: Bindings) => Response | Promise<Response>

/** Answers out of memory what looks the same to everybody, asking once a second; says whether it did. */
export function sharedReplies({ config, log }: Pick<Services, 'config' | 'log'>, ask: Ask) {
  const cache = new PageCache()
  return (bindings: Bindings, own: string[]): boolean => {
    const { incoming, outgoing } = bindings
    const shared = sharedReply(incoming, config)
    if (!shared) return false
    outgoing.route = shared.route
    const send = (entry: Entry) => sendPage(incoming, outgoing, entry, own)
    const entry = cache.get(`${shared.locale} ${shared.url}`, () => askOnce(ask, bindings, shared, own))
    if (!(entry instanceof Promise)) send(entry)
    else
      entry.then(send).catch((err) => {
        log.error({ err, request_id: own.at(-1) }, 'unexpected error')
        outgoing.writeHead(500, own).end()
      })
    return true
  }
}

const PASSED_ON = [
  'user-agent',
  'accept-language',
  'x-forwarded-for',
  'x-forwarded-proto',
  'x-forwarded-host',
  'x-request-id',
]

/** Whoever comes first asks for all: without cookies but for the language. What each reply has of its `own` is not kept. */
async function askOnce(
  ask: Ask,
  bindings: Bindings,
  { url, locale }: SharedReply,
  own: readonly string[],
): Promise<RenderedPage> {
  const headers = new Headers({ cookie: `locale=${locale}` })
  for (const name of PASSED_ON) {
    const value = bindings.incoming.headers[name]
    if (typeof value === 'string') headers.set(name, value)
  }
  const response = await ask(new Request(url, { headers }), { ...bindings, is_shared: true })
  const kept = [...response.headers].filter(([name]) => !own.includes(name))
  return { status: response.status, headers: Object.fromEntries(kept), body: await response.text() }
}

type Family = {
  route: string
  path: RegExp
  /** The parameters that change the reply. */
  parameters: readonly string[]
  /** Others do not matter (campaign tracking); where they do, such a request is answered by itself. */
  ignores_others: boolean
}

const FAMILIES: Family[] = [
  {
    route: 'page',
    path: /^\/(e|event|events)\/\d+\/(?!preview$)[^/.]+(\/past-events)?$/,
    parameters: ['promo_code', 'page'],
    ignores_others: true,
  },
  {
    route: '/public/events/:event_id',
    path: /^\/api\/public\/events\/[1-9]\d*$/,
    parameters: ['promo_code'],
    ignores_others: false,
  },
  {
    route: '/public/organizers/:organizer_id',
    path: /^\/api\/public\/organizers\/[1-9]\d*$/,
    parameters: [],
    ignores_others: false,
  },
]

/** Null for whatever is one visitor's own: anything but GET, signed-in people, previews, all other addresses. */
function sharedReply(incoming: IncomingMessage, config: Services['config']): SharedReply | null {
  if (incoming.method !== 'GET' || !incoming.url) return null
  const cookies = incoming.headers.cookie
  if (cookies?.includes(`${SESSION_COOKIE}=`)) return null
  const address = familiar(incoming.url)
  const origin = address && originOf(incoming, config)
  if (!address || !origin) return null
  const locale = localeOf(`${localeCookie(cookies)}\n${incoming.headers['accept-language'] ?? ''}`)
  return { url: origin + address.path, locale, route: address.route }
}

const familiar = remember((url: string): { path: string; route: string } | null => {
  const [path = '', search = ''] = url.split(/\?(.*)/s)
  const family = FAMILIES.find((candidate) => candidate.path.test(path))
  if (!family) return null
  const given = new URLSearchParams(search)
  const known = new URLSearchParams()
  for (const name of family.parameters) {
    const value = given.get(name)
    if (value !== null) known.set(name, value)
    given.delete(name)
  }
  if (given.size > 0 && !family.ignores_others) return null
  return { path: known.size > 0 ? `${path}?${known}` : path, route: family.route }
})

const localeOf = remember((wishes: string): Locale => {
  const [cookie = '', accept_language = ''] = wishes.split('\n')
  return pickLocale({ cookie, accept_language })
})

function localeCookie(cookies: string | undefined): string {
  return /(?:^|;\s*)locale=([\w-]+)/.exec(cookies ?? '')?.[1] ?? ''
}

import type { IncomingMessage } from 'node:http'
import { type Locale, pickLocale } from '#domain/locale.ts'
import { SESSION_COOKIE } from '#server/http/session.ts'
import { remember } from '#server/lib/remember.ts'
import { originOf } from '#server/pages/origin.ts'
import type { Services } from '#server/services.ts'

/** A reply that is the same for every anonymous visitor: what to ask for it, in which language, and where it is kept. */
export type SharedReply = { key: string; url: string; locale: Locale; route: string }

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
export function sharedReply(incoming: IncomingMessage, config: Services['config']): SharedReply | null {
  if (incoming.method !== 'GET' || !incoming.url) return null
  const cookies = incoming.headers.cookie
  if (cookies?.includes(`${SESSION_COOKIE}=`)) return null
  const origin = originOf(incoming, config)
  if (!origin) return null
  return replyTo(`${incoming.url}\n${origin}\n${localeCookie(cookies)}\n${incoming.headers['accept-language'] ?? ''}`)
}

/** What this visitor asks for; most ask for what the one before has asked for. */
const replyTo = remember((visit: string): SharedReply | null => {
  const [url = '', origin = '', cookie = '', accept_language = ''] = visit.split('\n')
  const address = familiar(url)
  return address && shared(origin, address, pickLocale({ cookie, accept_language }))
})

function shared(origin: string, { path, route }: Address, locale: Locale): SharedReply {
  const url = origin + path
  return { key: `${locale} ${url}`, url, locale, route }
}

/** What a page in this language reads, where visitors ask for the same. */
export function sharedRead({ method, url }: Request, locale: Locale): SharedReply | null {
  const { origin, pathname, search } = new URL(url)
  const address = method === 'GET' ? familiar(pathname + search) : null
  return address && shared(origin, address, locale)
}

type Address = { path: string; route: string }

function familiar(url: string): Address | null {
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
}

function localeCookie(cookies: string | undefined): string {
  return cookies ? (/(?:^|;\s*)locale=([\w-]+)/.exec(cookies)?.[1] ?? '') : ''
}

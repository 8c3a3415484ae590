import type { IncomingMessage } from 'node:http'
import { type Locale, pickLocale } from '#domain/locale.ts'
import { MONTH } from '#domain/month.ts'
import { PAGES, type Shared } from '#domain/pages.ts'
import { normalizeCode } from '#domain/promo-code.ts'
import { askedTag } from '#domain/region.ts'
import { bringsSession } from '#server/http/session.ts'
import { memoize } from '#server/lib/memoize.ts'
import { askedLanguage } from '#server/pages/asked-language.ts'
import { knownOrigin } from '#server/pages/origin.ts'
import type { Services } from '#server/services.ts'

/**
 * A request whose answer is the same for every anonymous visitor: its address, language, region for pages, and the key in the
 * cache.
 */
export type CacheableRequest = {
  key: string
  url: string
  locale: Locale
  /** The language of JSON; for pages one of the few tags of its regions (`domain/region.ts`). */
  tag: string
  route: string
  /** Promo code in the address, still to be looked up: only an existing code changes the reply. */
  code: string | null
  is_code_unknown: boolean
  /** The event that the page is about; null for other pages and for JSON. */
  event_id: number | null
}

type Family = {
  route: string
  path: RegExp
  /** The parameter that changes the reply, and its allowed values. */
  parameter: { name: string; value: RegExp } | null
  /** True if other parameters do not matter (campaign tracking). Otherwise a request with others is not cached. */
  ignores_others: boolean
  narrowed_by?: readonly string[]
  is_of_event?: boolean
}

const CODE = { name: 'promo_code', value: /^.{1,50}$/ }
const PARAMETERS = {
  promo_code: CODE,
  page: { name: 'page', value: /^[1-9]\d{0,3}$/ },
  month: { name: 'month', value: MONTH },
}

const FAMILIES: Family[] = [
  ...PAGES.flatMap(({ path, shared }) => (shared ? [familyOf(path, shared)] : [])),
  {
    route: '/public/events/:event_id',
    path: /^\/api\/public\/events\/[1-9]\d*$/,
    parameter: CODE,
    ignores_others: false,
  },
  {
    route: '/public/organizers/:organizer_id',
    path: /^\/api\/public\/organizers\/[1-9]\d*$/,
    parameter: null,
    ignores_others: false,
  },
]

/** Matches the one canonical spelling of such a page: ids are numbers, the slug is present, and a path with a dot is a file. */
function familyOf(path: string, { parameter, except, narrowed_by = [] }: Shared): Family {
  const others = except ? `(?!${except}$)` : ''
  const pattern = path.replace(/:\w+_id/, '\\d+').replace(/:slug\??/, `${others}[^/.]+`)
  const matching = new RegExp(`^${pattern}$`)
  const is_of_event = path.includes('/:event_id')
  return {
    route: 'page',
    path: matching,
    parameter: PARAMETERS[parameter],
    ignores_others: true,
    narrowed_by,
    is_of_event,
  }
}

/** Null for requests whose answer depends on the visitor: anything but GET, signed-in people, previews, all other addresses. */
export function cacheableRequest(incoming: IncomingMessage, config: Services['config']): CacheableRequest | null {
  if (incoming.method !== 'GET' || !incoming.url) return null
  const cookies = incoming.headers.cookie
  if (bringsSession(cookies)) return null
  const origin = knownOrigin(incoming, config)
  if (!origin) return null
  return requestOf(`${incoming.url}\n${origin}\n${localeCookie(cookies)}\n${incoming.headers['accept-language'] ?? ''}`)
}

/** Memoizes the last request: consecutive requests usually are the same. */
const requestOf = memoize((visit: string): CacheableRequest | null => {
  const [url = '', origin = '', cookie = '', accept_language = ''] = visit.split('\n')
  const address = familiar(url)
  if (!address) return null
  const locale = pickLocale({ asked: askedLanguage(url), cookie, accept_language })
  return cacheable(origin, address, { locale, tag: askedTag(locale, accept_language) })
})

type Spoken = Pick<CacheableRequest, 'locale' | 'tag'>

function cacheable(origin: string, { path, ...address }: Address, spoken: Spoken): CacheableRequest {
  const url = origin + path
  const { locale } = spoken
  const tag = address.route === 'page' ? spoken.tag : locale
  return { ...address, key: `${tag} ${url}`, url, locale, tag, is_code_unknown: false }
}

/** Cache entry that a page in this language reads, if visitors request the same. */
export function cacheableRead({ method, url }: Request, locale: Locale): CacheableRequest | null {
  const { origin, pathname, search } = new URL(url)
  const address = method === 'GET' ? familiar(pathname + search) : null
  return address && cacheable(origin, address, { locale, tag: locale })
}

/** All unknown codes share one page, which says so. The JSON does not say so; it is the reply without a code. */
export function withUnknownCode(request: CacheableRequest): CacheableRequest {
  const [address = ''] = request.url.split('?')
  const plain = { ...request, code: null, is_code_unknown: true, url: address, key: `${request.tag} ${address}` }
  return request.route === 'page'
    ? { ...plain, url: `${address}?${CODE.name}=-`, key: `${plain.key} unknown code` }
    : plain
}

type Address = Pick<CacheableRequest, 'route' | 'code' | 'event_id'> & { path: string }

function familiar(url: string): Address | null {
  const [path = '', search = ''] = url.split(/\?(.*)/s)
  const family = FAMILIES.find((candidate) => candidate.path.test(path))
  if (!family) return null
  const { route, parameter } = family
  const event_id = family.is_of_event ? Number(/\d+/.exec(path)?.[0]) : null
  const plain = { path, route, code: null, event_id }
  const given = new URLSearchParams(search)
  const value = parameter && given.get(parameter.name)
  if (parameter) given.delete(parameter.name)
  if (given.size > 0 && !family.ignores_others) return null
  if (family.narrowed_by?.some((name) => given.get(name)?.trim())) return null
  if (!parameter || !value?.trim()) return plain
  if (parameter === CODE) return CODE.value.test(value) ? withCode(plain, normalizeCode(value)) : null
  return parameter.value.test(value) ? { ...plain, path: `${path}?${parameter.name}=${value}` } : plain
}

function withCode(address: Address, code: string): Address {
  return { ...address, path: `${address.path}?${new URLSearchParams({ [CODE.name]: code })}`, code }
}

function localeCookie(cookies: string | undefined): string {
  return cookies ? (/(?:^|;\s*)locale=([\w-]+)/.exec(cookies)?.[1] ?? '') : ''
}

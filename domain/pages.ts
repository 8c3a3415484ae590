/** Properties of a page, by path. Rows override only what differs from `UNSAID`, the safe default. */
type Traits = {
  /** True if the address or the content is secret: no caches, no referrer. */
  secret: boolean
  /**
   * True if search engines may read it (`robots.txt`); the page itself says whether it is indexed. All pages below one first
   * segment agree.
   */
  crawlable: boolean
  /** Cacheable for all visitors who are not signed in; the response may vary only by this query parameter. */
  shared: Shared | null
  /** Sites that may show the page in a frame. */
  framed: 'nowhere' | 'own site' | 'anywhere'
  /** True if its form is posted to itself. The browser must then send the origin, so referrers stay within this site. */
  takes_form: boolean
  /** True if it scans codes: it may use the camera and run the decoder. */
  camera: boolean
  /** True if the card provider's form may run there, with its script and frames, and wallets may be used. */
  pays: boolean
  /** True if the installation's support chat, a third-party script, may run there. Never on pages with a secret address. */
  chat: boolean
  /** True if a refusal redirects to the login. Same result as the rule of `web/lib/calls/login-redirect.ts` for its address. */
  login: boolean
}

export type Shared = {
  parameter: 'promo_code' | 'page' | 'month'
  /** Requests with one of these parameters are not cached: hardly anyone else sends the same. */
  narrowed_by?: readonly string[]
  /** Last segment that belongs to another route. */
  except?: string
}

/** Page by its path in the router's notation. A path that ends in `/*` covers itself and everything below. */
export type Page = Traits & { path: string }

const UNSAID: Traits = {
  secret: true,
  crawlable: false,
  shared: null,
  framed: 'nowhere',
  takes_form: false,
  camera: false,
  pays: false,
  chat: false,
  login: true,
}

// Groups of rows. Pages with a key in the address keep the default: secret.
const MANAGED = { secret: false, chat: true } as const
const OPEN = { secret: false, crawlable: true } as const
const EVENT = { ...OPEN, shared: { parameter: 'promo_code', except: 'preview' } } as const
/** Filters of an organizer's event list. */
export const EVENT_FILTERS = ['query', 'category', 'place'] as const
const LIST = { parameter: 'page', narrowed_by: EVENT_FILTERS } as const
const ORGANIZER = { ...OPEN, login: false, shared: LIST } as const
const KEY = { login: false } as const
const FRAMED = { ...KEY, framed: 'anywhere' } as const
const SIGN_IN = { ...KEY, takes_form: true } as const

/**
 * One row per route of `web/routes.ts`, in the same order, and one for all screens of a management frame, whose addresses contain
 * no keys. `pages.test.ts` checks that both agree.
 */
const TABLE: Record<string, Partial<Traits>> = {
  '/': OPEN,

  '/auth/login': SIGN_IN,
  '/auth/register': SIGN_IN,
  '/auth/forgot-password': SIGN_IN,
  '/auth/reset-password/:token': SIGN_IN,
  '/auth/accept-invitation/:token': SIGN_IN,

  // The rule of the login exempts it as the return address of a payment provider.
  '/account/payment': { ...MANAGED, login: false },
  '/account/*': MANAGED,
  '/manage/events/:events_state?': MANAGED,
  '/manage/account': MANAGED,
  '/manage/organizer': MANAGED,
  '/manage/profile': MANAGED,
  '/manage/profile/confirm-email-change/:token': {},
  '/manage/profile/confirm-email-address/:token': {},
  '/welcome': MANAGED,

  '/manage/organizer/:organizer_id/*': MANAGED,
  '/manage/event/:event_id/*': MANAGED,

  '/events/:organizer_id/:slug?': ORGANIZER,
  '/events/:organizer_id/:slug/past-events': ORGANIZER,
  '/events/:organizer_id/:slug/calendar': { ...ORGANIZER, shared: { parameter: 'month' } },
  '/events/:organizer_id/:slug/contact': { ...OPEN, login: false, takes_form: true },
  // The rule of the login does not cover /e/ and /organizer/.
  '/e/:event_id/:slug?': EVENT,
  '/event/:event_id/preview': { ...OPEN, login: false, framed: 'own site' },
  '/organizer/:organizer_id/preview': { ...OPEN, framed: 'own site' },
  '/event/:event_id/:slug?': { ...EVENT, login: false },
  '/event/:event_id/:slug/waitlist/:price_id': { ...OPEN, login: false, takes_form: true },
  '/widget/:event_id': { ...FRAMED, secret: false, shared: { parameter: 'promo_code' } },
  '/widget/organizer/:organizer_id': { ...FRAMED, secret: false, shared: { parameter: 'month' } },
  // A key signs nobody in, so a malicious embedding page cannot act in a user's name.
  '/widget/:event_id/checkout/:order_short_id': FRAMED,
  '/widget/:event_id/checkout/:order_short_id/details': FRAMED,
  '/widget/:event_id/checkout/:order_short_id/confirm': FRAMED,
  '/widget/:event_id/checkout/:order_short_id/payment': { ...FRAMED, pays: true },
  '/widget/:event_id/checkout/:order_short_id/payment_return': FRAMED,
  '/widget/:event_id/checkout/:order_short_id/summary': FRAMED,

  '/checkout/:event_id/:order_short_id': KEY,
  '/checkout/:event_id/:order_short_id/details': KEY,
  '/checkout/:event_id/:order_short_id/confirm': KEY,
  '/checkout/:event_id/:order_short_id/payment': { ...KEY, pays: true },
  '/checkout/:event_id/:order_short_id/payment_return': KEY,
  '/checkout/:event_id/:order_short_id/summary': KEY,
  '/checkout/:event_id/confirm/:token': KEY,

  '/order/:event_id/:order_short_id/print': KEY,
  '/product/:event_id/:attendee_short_id': KEY,
  '/product/:event_id/:attendee_short_id/print': KEY,

  // The rule of the login does not cover them; nothing on them needs a sign-in.
  '/my-tickets': { secret: false, takes_form: true },
  '/my-tickets/:token': {},

  '/unsubscribe/:token': { takes_form: true },

  // The rule of the login does not cover it; nothing on it needs a sign-in.
  '/waitlist/:event_id/:token': { takes_form: true },

  '/check-in/:check_in_list_short_id': { ...KEY, camera: true },

  // The rule of the login does not cover it; nothing on it needs a sign-in.
  '/affiliate/:affiliate_short_id': {},

  '/dev/components': { secret: false },

  // Everything without a route, including files. Paths that begin like a secret page are treated as mistyped ones (`below`).
  '/*': OPEN,
}

export const PAGES: readonly Page[] = Object.entries(TABLE).map(([path, said]) => ({ ...UNSAID, ...said, path }))

/** Page of a concrete path in any spelling, matched like the router does. */
export function pageAt(path: string): Page {
  const asked = asRouted(path)
  const near = WORDS.get(firstWord(asked))
  if (!near) return NO_PAGE
  return near.pages.find(({ pattern }) => pattern.test(asked))?.page ?? near.other
}

/** Decoded and in lower case, without the suffix with which the router requests only a page's data. */
function asRouted(path: string): string {
  const isPlain = /^(\/[a-z0-9_.-]+)*\/?$/.test(path)
  const routed = isPlain
    ? path
    : decoded(path)
        .replace(/\/{2,}/g, '/')
        .toLowerCase()
  return routed.endsWith('.data') ? routed.slice(0, -'.data'.length) : routed
}

function decoded(path: string): string {
  try {
    return decodeURIComponent(path)
  } catch {
    return path
  }
}

function firstWord(path: string): string {
  const end = path.indexOf('/', 1)
  return end < 0 ? path.slice(1) : path.slice(1, end)
}

const NO_PAGE = PAGES.find(({ path }) => path === '/*') as Page
const ROUTED = PAGES.filter((page) => page !== NO_PAGE)

/** Indexed by first segment, so that the many paths that are no pages need no comparison. */
const WORDS = new Map(
  [...Map.groupBy(ROUTED, ({ path }) => firstWord(path))].map(([word, pages]) => [word, below(pages)]),
)

function below(pages: Page[]) {
  return {
    pages: pages
      .toSorted((one, other) => namesOf(other.path) - namesOf(one.path))
      .map((page) => ({ page, pattern: patternOf(page.path) })),
    other: { ...NO_PAGE, secret: pages.some(({ secret }) => secret) },
  }
}

/** Paths with more literal segments come first: the preview of an event is not an event called "preview". */
function namesOf(path: string): number {
  return path.split('/').filter((segment) => segment && !/^[:*]/.test(segment)).length
}

function patternOf(path: string): RegExp {
  const segments = path.split('/').filter(Boolean)
  const parts = segments.map((segment) => {
    if (segment === '*') return '(?:/.*)?'
    const name = segment.replace('?', '')
    const part = name.startsWith(':') ? '/[^/]+' : `/${name}`
    return segment.endsWith('?') ? `(?:${part})?` : part
  })
  return new RegExp(`^${parts.join('')}/?$`)
}

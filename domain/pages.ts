/** What the path of a page may do. What a row of the table does not say is as it stands in `UNSAID`: the safe answer. */
type Traits = {
  /** The address is a key, or what it shows is: nobody on the way keeps a copy or learns the address. */
  secret: boolean
  /** Search engines may read it (`robots.txt`); whether it is found, the page says itself. All pages below one word agree. */
  crawlable: boolean
  /** The same for all visitors who have not signed in, but for this one parameter of the address. */
  shared: Shared | null
  /** Whose pages may show it in a frame. */
  framed: 'nowhere' | 'own site' | 'anywhere'
  /** Its form is sent to itself, so the browser has to say that it comes from here: referrers stay on this site. */
  takes_form: boolean
  /** It scans: it gets the camera, and the decoder may run. */
  camera: boolean
  /** The form of the card provider, a script and frames of its own, may run there, and wallets may be asked. */
  pays: boolean
  /** The installation's support chat, a script of somebody else, may run there: never where an address is a key. */
  chat: boolean
  /** A refusal leads to the login: what the rule of `web/lib/login-redirect.ts` answers for its address. */
  login: boolean
}

export type Shared = {
  parameter: 'promo_code' | 'page' | 'month'
  /** Whoever asks with one of these is answered by themselves: nobody else looks for the same. */
  narrowed_by?: readonly string[]
  /** A last segment that is not among them, because a page of another route has it. */
  except?: string
}

/** A page, by the path as the router writes it; one that ends in `/*` stands for whatever is at it and below. */
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

// Groups of rows. What is not said of a key is that it is secret.
const MANAGED = { secret: false, chat: true } as const
const OPEN = { secret: false, crawlable: true } as const
const EVENT = { ...OPEN, shared: { parameter: 'promo_code', except: 'preview' } } as const
/** What narrows the list of an organizer's events. */
export const EVENT_FILTERS = ['query', 'category', 'place'] as const
const LIST = { parameter: 'page', narrowed_by: EVENT_FILTERS } as const
const ORGANIZER = { ...OPEN, login: false, shared: LIST } as const
const KEY = { login: false } as const
const FRAMED = { ...KEY, framed: 'anywhere' } as const
const SIGN_IN = { ...KEY, takes_form: true } as const

/**
 * One row per route of `web/routes.ts`, in its order, and one for all screens of a management frame: there is no key in
 * their addresses. `pages.test.ts` holds them together.
 */
const TABLE: Record<string, Partial<Traits>> = {
  '/': OPEN,

  '/auth/login': SIGN_IN,
  '/auth/register': SIGN_IN,
  '/auth/forgot-password': SIGN_IN,
  '/auth/reset-password/:token': SIGN_IN,
  '/auth/accept-invitation/:token': SIGN_IN,

  // The rule of the login knows it as a way back from a payment provider.
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
  // The rule of the login does not know /e/ and /organizer/.
  '/e/:event_id/:slug?': EVENT,
  '/event/:event_id/preview': { ...OPEN, login: false, framed: 'own site' },
  '/organizer/:organizer_id/preview': { ...OPEN, framed: 'own site' },
  '/event/:event_id/:slug?': { ...EVENT, login: false },
  '/widget/:event_id': { ...FRAMED, secret: false, shared: { parameter: 'promo_code' } },
  '/widget/organizer/:organizer_id': { ...FRAMED, secret: false, shared: { parameter: 'month' } },
  // Nobody is signed in by a key, so a page around that misleads can do nothing in somebody's name.
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

  // The rule of the login does not know them; nothing on them asks for one.
  '/my-tickets': { secret: false, takes_form: true },
  '/my-tickets/:token': {},

  '/unsubscribe/:token': { takes_form: true },

  '/check-in/:check_in_list_short_id': { ...KEY, camera: true },

  // The rule of the login does not know it; nothing on it asks for one.
  '/affiliate/:affiliate_short_id': {},

  '/dev/components': { secret: false },

  // Whatever no route has, files too; what begins like a secret page is one that was mistyped (`below`).
  '/*': OPEN,
}

export const PAGES: readonly Page[] = Object.entries(TABLE).map(([path, said]) => ({ ...UNSAID, ...said, path }))

/** The page of a concrete path, however that is written, as the router finds it. */
export function pageAt(path: string): Page {
  const asked = asRouted(path)
  const near = WORDS.get(firstWord(asked))
  if (!near) return NO_PAGE
  return near.pages.find(({ pattern }) => pattern.test(asked))?.page ?? near.other
}

/** Decoded, without regard to capitals, and without the ending by which the router asks for the data of a page alone. */
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

/** By their first word, so that the many addresses that are no pages are not compared with any. */
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

/** A path that names more of its segments goes first: the preview of an event is no event called "preview". */
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

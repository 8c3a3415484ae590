import type { RouteConfigEntry } from '@react-router/dev/routes'
import routes from '#web/routes.ts'
import type { World } from './long-world.ts'

/** A screen of the route table, and an overlay or tab in it. */
export type Screen = {
  /** Path as in the route table. */
  path: string
  /** Suffix after the path, with parameters as in paths. */
  opened: string
  /** The redirect target, if the path is a redirect. */
  leads_to: string
  by: 'host' | 'newcomer' | 'stranger'
  status: 200 | 404
}

/** Suffixes that open an overlay or tab. Each line adds one more screen to the tests. */
const OPENED: Record<string, string[]> = {
  '/manage/events/:events_state?': ['#create-event'],
  '/manage/profile': ['?tab=security'],
  '/account/users': ['?tab=security'],
  '/manage/event/:event_id/products': ['#create-product'],
  '/manage/event/:event_id/orders': ['#order-:order_id'],
  '/manage/event/:event_id/attendees': ['#attendee-:attendee_id'],
  '/manage/event/:event_id/messages': ['?message=:message_id'],
  '/event/:event_id/:slug?': ['?promo_code=:promo_code'],
}

const LEADS_TO: Record<string, string> = {
  '/': '/auth/login',
  '/manage/account': '/account/settings',
  '/manage/organizer': '/manage/organizer/:organizer_id/dashboard',
}

/** All screens. */
export const SCREENS: readonly Screen[] = pathsOf(routes).flatMap((path) =>
  ['', ...(OPENED[path] ?? [])].map((opened) => ({
    path,
    opened,
    leads_to: LEADS_TO[path] ?? path,
    by: visitorOf(path),
    status: path === '/*' ? 404 : 200,
  })),
)

/** Paths of leaf routes; frames are tested with their children. */
function pathsOf(entries: readonly RouteConfigEntry[], folder = ''): string[] {
  return entries.flatMap(({ path, children }) => {
    const own = path ? `${folder}/${path}` : folder
    return children ? pathsOf(children, own) : [own || '/']
  })
}

function visitorOf(path: string): Screen['by'] {
  // The link redirects users whose address is already confirmed.
  if (path === '/welcome' || path.includes('/confirm-email-address/')) return 'newcomer'
  return /^\/(manage|account)\/|\/preview$/.test(path) ? 'host' : 'stranger'
}

/** The path of a screen in this world, with all optional parts. */
export function pathIn(path: string, { parameters }: World): string {
  const segments = path.split('/').map((segment) => {
    const name = /^:?([^?]*)\??$/.exec(segment)?.[1] ?? ''
    if (!/^[:*]/.test(segment)) return name
    const value = parameters[`${path} ${name}`] ?? parameters[name]
    if (value === undefined)
      throw new Error(`Nobody can look at ${path} yet: e2e/support/long-world.ts has to make what :${name} stands for.`)
    return value
  })
  return segments.join('/')
}

/** The suffix in this world. */
export function openedIn(opened: string, { parameters }: World): string {
  return opened.replace(/:(\w+)/, (_, name: string) => parameters[name] ?? '')
}

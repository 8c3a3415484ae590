import type { RouteConfigEntry } from '@react-router/dev/routes'
import routes from '#web/routes.ts'
import type { World } from './long-world.ts'

/** A screen of the table of routes, and what may be open in it. */
export type Screen = {
  /** As the router writes it. */
  path: string
  /** What stands behind the path; parameters are written as in paths. */
  opened: string
  /** Where it leads, when it is no screen itself. */
  leads_to: string
  by: 'host' | 'newcomer' | 'stranger'
  status: 200 | 404
}

/** What an address can open on a screen. A line here is one more screen to look at. */
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

/** Every screen there is. */
export const SCREENS: readonly Screen[] = pathsOf(routes).flatMap((path) =>
  ['', ...(OPENED[path] ?? [])].map((opened) => ({
    path,
    opened,
    leads_to: LEADS_TO[path] ?? path,
    by: visitorOf(path),
    status: path === '/*' ? 404 : 200,
  })),
)

/** Without frames, which are seen with what they hold. */
function pathsOf(entries: readonly RouteConfigEntry[], folder = ''): string[] {
  return entries.flatMap(({ path, children }) => {
    const own = path ? `${folder}/${path}` : folder
    return children ? pathsOf(children, own) : [own || '/']
  })
}

function visitorOf(path: string): Screen['by'] {
  // Whose address is confirmed already is led on by that link.
  if (path === '/welcome' || path.includes('/confirm-email-address/')) return 'newcomer'
  return /^\/(manage|account)\/|\/preview$/.test(path) ? 'host' : 'stranger'
}

/** The path of a screen in this world, with all that may be left out. */
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

/** What stands behind the path, in this world. */
export function openedIn(opened: string, { parameters }: World): string {
  return opened.replace(/:(\w+)/, (_, name: string) => parameters[name] ?? '')
}

import { readFileSync } from 'node:fs'
import { index, layout, type RouteConfig, route } from '@react-router/dev/routes'

const CHECKOUT = './screens/checkout/checkout-layout.tsx'

/** All routes. Files are below web/screens; each frame of management has its own table of screens. */
export default [
  // Root
  index('./screens/root-redirect.tsx'),

  // Auth
  layout('./screens/auth/auth-layout.tsx', [
    route('auth/login', './screens/auth/login.tsx'),
    route('auth/register', './screens/auth/register.tsx'),
    route('auth/forgot-password', './screens/auth/forgot-password.tsx'),
    route('auth/reset-password/:token', './screens/auth/reset-password.tsx'),
    route('auth/accept-invitation/:token', './screens/auth/accept-invitation.tsx'),
  ]),

  layout('./screens/manage/manage-layout.tsx', [
    // Manage
    ...rowsOf('home-screens.ts'),

    // Welcome
    route('welcome', './screens/welcome/welcome-layout.tsx'),

    // Organizer manager
    ...rowsOf('organizer-screens.ts', 'manage/organizer/:organizer_id/'),

    // Event manager
    ...rowsOf('event/event-screens.ts', 'manage/event/:event_id/'),
  ]),

  // Public
  route('events/:organizer_id/:slug?', './screens/public/organizer/organizer.tsx'),
  route('events/:organizer_id/:slug/past-events', './screens/public/organizer/past-events.tsx'),
  route('events/:organizer_id/:slug/calendar', './screens/public/organizer/calendar.tsx'),
  route('events/:organizer_id/:slug/contact', './screens/public/organizer/contact.tsx'),
  route('e/:event_id/:slug?', './screens/public/event/event.tsx', { id: 'event-short' }),
  route('event/:event_id/preview', './screens/public/event/event-preview.tsx'),
  route('organizer/:organizer_id/preview', './screens/public/organizer/organizer-preview.tsx'),
  route('event/:event_id/:slug?', './screens/public/event/event.tsx'),
  route('event/:event_id/:slug/waitlist/:price_id', './screens/public/event/tickets/waitlist/join-page.tsx'),

  // Widget: tickets and the whole checkout inside a frame on another site
  layout('./screens/widget/widget-layout.tsx', [
    route('widget/organizer/:organizer_id', './screens/public/organizer/month-widget.tsx'),
    route('widget/:event_id', './screens/public/event/event-widget.tsx'),
    route('widget/:event_id/checkout/:order_short_id', CHECKOUT, { id: 'widget-checkout' }, stepsOf('widget-')),
  ]),

  // Checkout
  route('checkout/:event_id/:order_short_id', CHECKOUT, stepsOf()),
  route('checkout/:event_id/confirm/:token', './screens/checkout/confirm-order/confirm-order.tsx'),

  // Print and ticket pages
  route('order/:event_id/:order_short_id/print', './screens/ticket/print-order.tsx'),
  route('product/:event_id/:attendee_short_id', './screens/ticket/ticket.tsx'),
  route('product/:event_id/:attendee_short_id/print', './screens/ticket/print-ticket.tsx'),

  // Tickets by e-mail address
  route('my-tickets', './screens/my-tickets/find-tickets.tsx'),
  route('my-tickets/:token', './screens/my-tickets/my-tickets.tsx'),

  // Unsubscribing from news and offers
  route('unsubscribe/:token', './screens/unsubscribe/unsubscribe.tsx'),

  // A place on a waitlist, by the link of its emails
  route('waitlist/:event_id/:token', './screens/waitlist/waitlist-entry.tsx'),

  // Check-in
  route('check-in/:check_in_list_short_id', './screens/check-in/check-in.tsx'),

  // An affiliate's own figures
  route('affiliate/:affiliate_short_id', './screens/affiliate/affiliate.tsx'),

  // For developers of Foyer
  layout('./screens/dev/dev-layout.tsx', [route('dev/components', './screens/dev/components.tsx')]),

  // Error screen
  route('*', './screens/error/not-found.tsx'),
] satisfies RouteConfig

/** The checkout steps. Files that are routed a second time need ids of their own. */
function stepsOf(prefix = '') {
  const steps = ['details', 'confirm', 'payment', 'payment_return', 'summary']
  return steps.map((path) => {
    const name = path.replace('_', '-')
    return route(path, `./screens/checkout/${name}/${name}.tsx`, prefix ? { id: prefix + name } : {})
  })
}

/**
 * Reads the table as text: this file runs before and outside our build, where translated texts and icons cannot be imported.
 * `routes.test.ts` proves that every row is found.
 */
function rowsOf(table: string, base = '') {
  const text = readFileSync(new URL(`./screens/manage/${table}`, import.meta.url), 'utf8')
  const rows = text.matchAll(/path: '([^']*)',\s+file: '([^']*)'/g)
  return [...rows].map(([, path = '', file = '']) => route(base + path, `./screens/${file}`))
}

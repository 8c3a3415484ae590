import { index, layout, type RouteConfig, route } from '@react-router/dev/routes'

/** Every address. Files lie under web/screens; a layout is the frame of what it holds. */
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
    layout('./screens/manage/home-layout.tsx', [
      route('account/activity', './screens/account/activity/activity.tsx'),
      route('account/taxes-and-fees', './screens/account/taxes-and-fees/taxes-and-fees.tsx'),
      route('account/users', './screens/account/users/users.tsx'),
      route('manage/events/:events_state?', './screens/manage/events/events.tsx'),
      route('manage/organizer', './screens/manage/organizer/first-organizer.tsx'),
      route('manage/profile', './screens/profile/profile.tsx'),
      route('manage/profile/confirm-email-change/:token', './screens/profile/confirm-email-change.tsx'),
      route('manage/profile/confirm-email-address/:token', './screens/profile/confirm-email-address.tsx'),
    ]),

    // Organizer manager
    route('manage/organizer/:organizer_id', './screens/manage/organizer/organizer-layout.tsx', [
      route('dashboard?', './screens/manage/organizer/dashboard/dashboard.tsx'),
      route('events/:events_state?', './screens/manage/organizer/events/events.tsx'),
      route('settings', './screens/manage/organizer/settings/settings.tsx'),
      // one line per screen
    ]),

    // Event manager
    route('manage/event/:event_id', './screens/manage/event/event-layout.tsx', [
      route('dashboard?', './screens/manage/event/dashboard/dashboard.tsx'),
      route('products', './screens/manage/event/products/products.tsx'),
      route('promo-codes', './screens/manage/event/promo-codes/promo-codes.tsx'),
      route('capacity-assignments', './screens/manage/event/capacity-assignments/capacity-assignments.tsx'),
      route('orders', './screens/manage/event/orders/orders.tsx'),
      route('attendees', './screens/manage/event/attendees/attendees.tsx'),
      route('check-in', './screens/manage/event/check-in/check-in-lists.tsx'),
      route('settings', './screens/manage/event/settings/settings.tsx'),
      // one line per screen
    ]),
  ]),

  // Public
  route('events/:organizer_id/:slug?', './screens/public/organizer/organizer.tsx'),
  route('events/:organizer_id/:slug/past-events', './screens/public/organizer/past-events.tsx'),
  route('e/:event_id/:slug?', './screens/public/event/event.tsx', { id: 'event-short' }),
  route('event/:event_id/preview', './screens/public/event/event-preview.tsx'),
  route('organizer/:organizer_id/preview', './screens/public/organizer/organizer-preview.tsx'),
  route('event/:event_id/:slug?', './screens/public/event/event.tsx'),

  // Checkout
  route('checkout/:event_id/:order_short_id', './screens/checkout/checkout-layout.tsx', [
    route('details', './screens/checkout/details/details.tsx'),
    route('confirm', './screens/checkout/confirm/confirm.tsx'),
    route('payment', './screens/checkout/payment/payment.tsx'),
    route('payment_return', './screens/checkout/payment-return/payment-return.tsx'),
    route('summary', './screens/checkout/summary/summary.tsx'),
  ]),
  route('checkout/:event_id/confirm/:token', './screens/checkout/confirm-order/confirm-order.tsx'),

  // Print and ticket pages
  route('order/:event_id/:order_short_id/print', './screens/ticket/print-order.tsx'),
  route('product/:event_id/:attendee_short_id', './screens/ticket/ticket.tsx'),
  route('product/:event_id/:attendee_short_id/print', './screens/ticket/print-ticket.tsx'),

  // Check-in
  route('check-in/:check_in_list_short_id', './screens/check-in/check-in.tsx'),

  // Error screen
  route('*', './screens/error/not-found.tsx'),
] satisfies RouteConfig

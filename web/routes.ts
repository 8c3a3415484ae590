import { index, layout, type RouteConfig, route } from '@react-router/dev/routes'

/** Every address, in the order of mission §2. Files lie under web/screens; a layout is the frame of what it holds. */
export default [
  // Root
  index('./screens/root-redirect.tsx'),

  // Auth
  layout('./screens/auth/auth-layout.tsx', [
    route('auth/login', './screens/auth/trial.tsx'), // TEMP
    // one line per screen
  ]),

  layout('./screens/manage/manage-layout.tsx', [
    // Manage
    layout('./screens/manage/home-layout.tsx', [
      route('manage/events', './screens/manage/trial/trial.tsx'), // TEMP
      // one line per screen
    ]),

    // Organizer manager
    route('manage/organizer/:organizer_id', './screens/manage/organizer/organizer-layout.tsx', [
      // one line per screen
    ]),

    // Event manager
    route('manage/event/:event_id', './screens/manage/event/event-layout.tsx', [
      // one line per screen
    ]),
  ]),

  // Public
  route('event/:event_id/:slug', './screens/public/trial/trial.tsx'), // TEMP

  // Checkout

  // Print and ticket pages

  // Check-in

  // Error screen
  route('*', './screens/error/not-found.tsx'),
] satisfies RouteConfig

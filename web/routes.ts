import { index, type RouteConfig, route } from '@react-router/dev/routes'

/** Every address, in the order of mission §2. */
export default [
  // Root
  index('./screens/root-redirect.tsx'),

  // Auth

  // Manage

  // Organizer manager

  // Event manager

  // Public

  // Checkout

  // Print and ticket pages

  // Check-in

  // Error screen
  route('*', './screens/error/not-found.tsx'),
] satisfies RouteConfig

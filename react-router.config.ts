import type { Config } from '@react-router/dev/config'

export default {
  appDirectory: 'web',
  ssr: true,
  // Every address is known to the page from the start only where it is needed: routes are discovered as links appear.
  routeDiscovery: { mode: 'lazy' },
  // A route is one file: what it loads and what it draws are needed together.
  splitRouteModules: false,
} satisfies Config

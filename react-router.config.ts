import type { Config } from '@react-router/dev/config'

export default {
  appDirectory: 'web',
  ssr: true,
  // Routes are discovered as links appear, so pages do not contain the addresses of all others.
  routeDiscovery: { mode: 'lazy' },
  // A route is one file, since its loader and its component are needed together.
  splitRouteModules: false,
} satisfies Config

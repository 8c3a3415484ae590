import { defineConfig } from '@lingui/conf'
import { formatter } from '@lingui/format-po'
import { LOCALES } from './domain/locale.ts'

/** Components that only management screens use: their texts need not reach the visitors of an event page. */
const MANAGE_COMPONENTS = 'web/components/manage/**'

const PUBLIC_SCREENS = ['public', 'checkout', 'ticket', 'check-in', 'error'].map((name) => `web/screens/${name}/**`)

export default defineConfig({
  locales: [...LOCALES],
  sourceLocale: 'en',
  fallbackLocales: { default: 'en' },
  runtimeConfigModule: { Trans: ['#web/lib/trans.tsx', 'Trans'] },
  catalogs: [
    {
      path: 'locales/{locale}/public',
      include: [...PUBLIC_SCREENS, 'web/components/**', 'web/lib/**', 'web/root.tsx'],
      exclude: ['**/*.test.*', MANAGE_COMPONENTS],
    },
    {
      path: 'locales/{locale}/manage',
      include: ['web/screens/**', MANAGE_COMPONENTS],
      exclude: ['**/*.test.*', ...PUBLIC_SCREENS],
    },
    {
      path: 'locales/{locale}/emails',
      include: ['server/emails/templates/**', 'server/exports/**'],
      exclude: ['**/*.test.*'],
    },
  ],
  format: formatter({ lineNumbers: false }),
  orderBy: 'message',
})

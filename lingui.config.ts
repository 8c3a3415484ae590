import { defineConfig } from '@lingui/conf'
import { formatter } from '@lingui/format-po'
import { LOCALES } from './domain/locale.ts'

/** Shared components that only the office uses: their words need not reach the visitors of an event page. */
const OFFICE_COMPONENTS = [
  'ask-*',
  'confirm',
  'data-table',
  'data-table-*',
  'date-time-input',
  'empty-state',
  'form-drawer',
  'money-input',
  'office-*',
  'page-header',
  'product-picker',
  'rich-text-editor*',
  'save-bar',
  'status-badge',
  'tax-and-fee-form',
].map((name) => `web/components/${name}.{ts,tsx}`)

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
      exclude: ['**/*.test.*', ...OFFICE_COMPONENTS],
    },
    {
      path: 'locales/{locale}/manage',
      include: ['web/screens/**', ...OFFICE_COMPONENTS],
      exclude: ['**/*.test.*', ...PUBLIC_SCREENS],
    },
    { path: 'locales/{locale}/emails', include: ['server/emails/**', 'server/exports/**'], exclude: ['**/*.test.*'] },
  ],
  format: formatter({ lineNumbers: false }),
  orderBy: 'message',
})

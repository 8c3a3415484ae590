import { existsSync } from 'node:fs'
import { defineConfig } from '@lingui/conf'
import { formatter } from '@lingui/format-po'
import { LOCALES } from './domain/locale.ts'

/** Components used by management screens only: their texts need not reach the visitors of an event page. */
const MANAGE_COMPONENTS = 'web/{ui,components/{manage,frame}}/**'

/** Texts of an event's page, kept small so that visitors who only look around do not wait for others. */
const SHOP_SCREENS = ['web/screens/public/event/**', 'web/screens/error/**']
/** Additional texts of an organizer's page. */
const ORGANIZER = [
  'web/screens/public/organizer/**',
  'web/components/shared/category-words.ts',
  'web/components/public/month.tsx',
  'web/components/public/visits/**',
]
const SHOP = [...SHOP_SCREENS, 'web/components/**', 'web/lib/**', 'web/root.tsx']
/** Opened by few buyers; fetched with its texts (vite/words.ts). */
const SELF_SERVICE = ['web/screens/checkout/summary/self-service/**', 'web/lib/errors/self-service-errors.ts']
/** Errors and issues that occur in management only; visitors have tables of their own (web/lib/errors/visitor-*.ts). */
const MANAGE_ERRORS = ['error-messages', 'xml-errors', 'issue-messages'].map((name) => `web/lib/errors/${name}.ts`)
/** Used by forms of later screens. */
const LATER = [
  'web/lib/errors/visitor-issues.ts',
  'web/lib/errors/field-labels.ts',
  'web/components/questions/**',
  // The form to join a waitlist, fetched on demand.
  'web/screens/public/event/tickets/waitlist/join-{dialog,fields,page,texts}.tsx',
]
const LATER_SCREENS = ['checkout', 'ticket', 'my-tickets', 'affiliate', 'unsubscribe', 'waitlist'].map(
  (name) => `web/screens/${name}/**`,
)
const CHECK_IN = ['web/screens/check-in/**']

export default defineConfig({
  // A folder adds a language: `mkdir locales/fr && npm run translate`.
  locales: LOCALES.filter((locale) => existsSync(`${import.meta.dirname}/locales/${locale}`)),
  sourceLocale: 'en',
  fallbackLocales: { default: 'en' },
  runtimeConfigModule: { Trans: ['#web/lib/formats/trans.tsx', 'Trans'] },
  catalogs: [
    {
      path: 'locales/{locale}/shop',
      include: SHOP,
      exclude: ['**/*.test.*', MANAGE_COMPONENTS, ...MANAGE_ERRORS, ...LATER, ...ORGANIZER, ...SELF_SERVICE],
    },
    {
      path: 'locales/{locale}/organizer',
      include: [...ORGANIZER, ...SELF_SERVICE],
      exclude: ['**/*.test.*'],
    },
    {
      path: 'locales/{locale}/public',
      include: [...LATER_SCREENS, ...LATER],
      exclude: ['**/*.test.*', ...SELF_SERVICE],
    },
    {
      path: 'locales/{locale}/check-in',
      include: CHECK_IN,
      exclude: ['**/*.test.*'],
    },
    {
      path: 'locales/{locale}/manage',
      include: ['web/screens/**', MANAGE_COMPONENTS, ...MANAGE_ERRORS],
      exclude: ['**/*.test.*', ...SHOP_SCREENS, ...ORGANIZER, ...LATER_SCREENS, ...CHECK_IN],
    },
    {
      path: 'locales/{locale}/emails',
      include: ['emails/templates', 'exports', 'figures/reports', 'invoices', 'tickets', 'wallets'].map(
        (folder) => `server/${folder}/**`,
      ),
      exclude: ['**/*.test.*'],
    },
  ],
  // Texts only: moving a file or renaming a variable does not change the catalogues.
  format: formatter({ origins: false, printPlaceholdersInComments: false }),
  orderBy: 'message',
})

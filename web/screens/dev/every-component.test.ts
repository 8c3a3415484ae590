import { existsSync, globSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { describe, expect, it } from 'vitest'

const ROOT = join(import.meta.dirname, '../../..')

/** Components missing from the components page, by reason. */
const ELSEWHERE: Record<string, readonly string[]> = {
  'is filled by what mail servers said: e2e/bounces.spec.ts looks at it in its place': [
    'manage/orders/bounced-addresses',
    'manage/words/email-words',
  ],
  'is filled by what the server says of an event, an organizer or the account: e2e/every-screen.spec.ts looks at it in its place':
    [
      'manage/activity/activity-entry',
      'manage/fields/amounts-field',
      'ui/figures/bars',
      'ui/figures/bars-table',
      'ui/list/columns-menu',
      'manage/events/event-form',
      'manage/events/event-list',
      'manage/events/start-and-end',
      'manage/exports/export-items',
      'manage/exports/export-menu',
      'manage/exports/export-panel',
      'manage/orders/contact-form',
      'manage/orders/latest-orders',
      'manage/events/organizer-form',
      'manage/screen/job-progress',
      'manage/screen/list-screen',
      'manage/screen/page-header',
      'manage/on-sale/plan-publishing-form',
      'manage/products/product-picker',
      'manage/events/share-event-dialog',
      'manage/products/tax-and-fee-form',
      'manage/on-sale/use-plan-publishing',
      'manage/screen/user-menu',
      'manage/screen/user-menu-items',
      'manage/security/app-form',
      'manage/security/app-section',
      'manage/security/factors',
      'manage/security/passkey-name',
      'manage/security/passkeys-section',
      'manage/security/recovery-section',
      'manage/images/event-images',
      'manage/images/organizer-images',
      'manage/designer/design-section',
      'manage/designer/designer',
      'manage/designer/preview-frame',
      'manage/reports/compare-days',
      'manage/reports/daily-report',
      'manage/reports/day-range',
      'manage/reports/own-days',
      'manage/reports/report-columns',
      'manage/reports/report-comparison',
      'manage/reports/report-controls',
      'manage/reports/report-table',
      'manage/reports/report-when-loaded',
      'manage/settings/settings-screen',
    ],
  'belongs to the lists of orders and attendees: e2e/bulk-orders.spec.ts looks at it in its place': [
    'manage/bulk/act-dialog',
    'manage/bulk/act-notice',
    'manage/bulk/consequences',
    'manage/bulk/message-item',
    'manage/bulk/selection-menu',
    'manage/bulk/nothing-to-do',
    'manage/bulk/tag-field',
    'manage/uploads/upload-field',
    'manage/tags/tag-editor',
    'manage/tags/tag-input',
    'manage/views/saved-views',
    'manage/views/view-form',
    'manage/views/view-items',
  ],
  'is shown with the webhooks of an event, an organizer or the account: e2e/webhooks.spec.ts looks at it in its place':
    [
      'manage/webhooks/resend-many',
      'manage/webhooks/webhook-attempts',
      'manage/webhooks/webhook-form',
      'manage/webhooks/webhook-list',
      'manage/webhooks/webhook-log',
      'manage/webhooks/webhook-row',
      'manage/webhooks/webhook-secret',
    ],
  'is a group of fields that are shown one by one, or one of them with another rule': [
    'manage/fields/address-fields',
    'manage/fields/contact-fields',
    'ui/date/day-input',
    'manage/designer/folded-section',
    'manage/manual-order/manual-total',
    'manage/manual-order/quantity-stepper',
    'manage/manual-order/received-method-field',
    'manage/manual-order/term-fields',
    'manage/events/organizer-fields',
    'manage/fields/place-fields',
    'manage/settings/seo-form',
  ],
  'is a part of the composer, which the server tells whom a message reaches: e2e/messages.spec.ts looks at it in its place':
    [
      'manage/messages/attachment-fields',
      'manage/messages/composer',
      'manage/messages/email-preview',
      'manage/messages/message-these',
      'manage/messages/narrowing-fields',
      'manage/messages/purpose-field',
      'manage/messages/reach',
      'manage/messages/recipient-fields',
      'manage/messages/text-fields',
      'manage/messages/when-fields',
    ],
  'is drawn in place of a screen or section, or asks before it is changed: e2e/ways-out.spec.ts and e2e/event-life.spec.ts':
    [
      'manage/settings/archive-section',
      'manage/settings/delete-dialog',
      'manage/settings/delete-section',
      'manage/screen/forbidden',
      'manage/security/ask-to-remove',
    ],
  'decides when others are drawn, or how they are called, and shows nothing of its own': [
    'manage/words/categories',
    'manage/designer/lazy-theme-fields',
    'manage/images/lazy-event-images',
    'manage/images/lazy-organizer-images',
    'manage/on-sale/lazy-put-on-sale-dialog',
    'ui/date/relative-time',
    'ui/layout/lazy-section',
    'manage/security/when-fresh',
    'ui/layout/tabs',
    'ui/layout/text-link',
    'ui/layout/when-seen',
    'public/public-head',
    'public/secret-page-head',
  ],
  'is of visitors’ pages, which load nothing of the component library: e2e/public-pages.spec.ts, calendar.spec.ts and visits.spec.ts':
    [
      'public/event-card',
      'public/line-icon',
      'public/modal-dialog',
      'public/month',
      'public/organizer-links',
      'public/organizer-logo',
      'public/page-foot',
      'public/public-page',
      'public/visits/visits',
      'public/widget-frame',
    ],
}

describe('every component of management and of visitors', () => {
  const shown = reachedFrom(globSync('web/screens/dev/*.tsx', { cwd: ROOT }))
  const all = globSync('web/{ui,components/manage,components/public}/**/*.tsx', { cwd: ROOT })
    .filter((file) => !file.endsWith('.test.tsx'))
    .map((file) => file.replace(/^web\/(components\/)?|\.tsx$/g, ''))
  const missing = all.filter((name) => !shown.has(`web/${name.startsWith('ui/') ? '' : 'components/'}${name}.tsx`))

  it('is on the page of components, or is named here with the reason why not', () => {
    expect(all.length).toBeGreaterThan(100)
    expect(missing.sort()).toEqual(Object.values(ELSEWHERE).flat().sort())
  })
})

/** All modules that these import, statically or dynamically. */
function reachedFrom(files: readonly string[]): Set<string> {
  const [seen, open] = [new Set<string>(), [...files]]
  for (let file = open.pop(); file !== undefined; file = open.pop()) {
    if (seen.has(file) || !existsSync(join(ROOT, file))) continue
    seen.add(file)
    const imports = readFileSync(join(ROOT, file), 'utf8').matchAll(/(?:from|import\()\s*'([^']+\.tsx?)'/g)
    for (const [, path = ''] of imports) open.push(path.startsWith('#') ? path.slice(1) : join(dirname(file), path))
  }
  return seen
}

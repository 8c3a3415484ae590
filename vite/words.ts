import { createHash } from 'node:crypto'
import { existsSync, globSync, readFileSync } from 'node:fs'
import { dirname, join, relative } from 'node:path'
import { createCompiledCatalog, getCatalogs } from '@lingui/cli/api'
import { getConfig } from '@lingui/conf'
import type { Plugin } from 'vite'
import { OFFERED } from '../domain/locale.ts'
import routes from '../web/routes.ts'

const ROOT = join(import.meta.dirname, '..')
const MODULE = 'virtual:words'
/** In the order in which the server loads them: if two contain the same message, the first one's text counts. */
const CATALOGUES = /\/(shop|organizer|public|check-in|manage)$/
/** Areas for rarely needed texts, fetched on demand: errors of forms and calls, and rarely opened dialogs. */
const APART: Record<string, readonly string[]> = {
  organizer: ['organizer', 'past-events', 'calendar', 'contact', 'organizer-preview', 'month-widget'].map(
    (name) => `web/screens/public/organizer/${name}.tsx`,
  ),
  errors: ['error-messages', 'xml-errors'].map((name) => `web/lib/errors/${name}.ts`),
  issues: ['web/lib/errors/form-issues.ts'],
  'self-service': ['web/screens/checkout/summary/self-service/self-service-dialog.tsx'],
  visits: ['web/components/public/visits/visits.tsx'],
  steps: ['event', 'ticket', 'payment', 'publish'].map((step) => `web/screens/welcome/${step}-step.tsx`),
  command: ['palette', 'shortcut-list'].map((name) => `web/components/frame/command/${name}.tsx`),
  composer: ['composer', 'message-these'].map((name) => `web/components/manage/messages/${name}.tsx`),
  cards: ['comparison/comparison', 'platform/platform-account', 'platform/connect-with-provider'].map(
    (name) => `web/screens/account/payment/cards/${name}.tsx`,
  ),
  drawers: [
    'web/screens/account/activity/activity-filters.tsx',
    'web/screens/manage/event/orders/order-drawer.tsx',
    'web/screens/manage/event/orders/order-menu.tsx',
    'web/screens/manage/event/orders/filters/more-filters-form.tsx',
    'web/components/manage/views/view-items.tsx',
    'web/screens/manage/event/attendees/attendee-drawer.tsx',
    'web/screens/manage/event/attendees/bulk/attendee-act-menu.tsx',
    'web/screens/manage/event/reports/invoices-drawer.tsx',
    ...['own-days', 'report-comparison'].map((name) => `web/components/manage/reports/${name}.tsx`),
  ],
  dialogs: [
    'web/ui/overlay/ask-whose-changes.ts',
    'web/components/manage/settings/delete-dialog.tsx',
    'web/components/manage/duplicate/duplicate-form.tsx',
    'web/components/manage/events/event-form.tsx',
    'web/components/manage/events/organizer-form.tsx',
    'web/components/manage/on-sale/plan-publishing-form.tsx',
    'web/components/manage/on-sale/put-on-sale-dialog.tsx',
    'web/components/manage/events/share-event-dialog.tsx',
    'web/screens/profile/password-tab.tsx',
    'web/screens/profile/security-tab.tsx',
    'web/screens/manage/event/orders/bulk/bulk-act-dialog.tsx',
    'web/screens/manage/event/orders/bulk/bulk-act-notice.tsx',
    'web/screens/manage/event/attendees/bulk/attendee-act-dialog.tsx',
    'web/screens/manage/event/attendees/bulk/attendee-act-notice.tsx',
    'web/components/manage/views/view-form.tsx',
    'web/screens/manage/event/status-items.tsx',
    'web/screens/manage/event/attendees/add-attendee-form.tsx',
    'web/screens/manage/event/attendees/import/import-drawer.tsx',
    'web/screens/manage/event/attendees/print/print-drawer.tsx',
    'web/screens/manage/event/attendees/change-ticket-form.tsx',
    'web/screens/manage/event/attendees/transfer-form.tsx',
    'web/screens/manage/event/orders/new-order/new-order-form.tsx',
    'web/screens/manage/event/products/several/change-several.tsx',
    'web/screens/manage/event/products/category-form.tsx',
    'web/screens/manage/event/products/product-form.tsx',
    'web/screens/manage/event/products/seen-by.tsx',
    'web/screens/manage/event/settings/checkout-section.tsx',
    'web/screens/manage/event/settings/delete-event-dialog.tsx',
    'web/screens/manage/event/settings/email-section.tsx',
    'web/screens/manage/event/settings/invoice-section.tsx',
    'web/screens/manage/event/settings/last-sections.ts',
    'web/screens/manage/event/settings/location-section.tsx',
    'web/screens/manage/event/settings/payment-section.tsx',
    'web/screens/manage/event/settings/publishing-section.tsx',
    'web/screens/manage/event/settings/self-service-section.tsx',
    'web/screens/manage/event/settings/seo-section.tsx',
    'web/screens/manage/organizer/settings/delete-organizer-dialog.tsx',
    'web/screens/manage/organizer/settings/defaults-section.tsx',
    'web/screens/manage/organizer/settings/legal-section.tsx',
    'web/screens/manage/organizer/settings/mail-section.tsx',
    'web/screens/manage/organizer/settings/social-section.tsx',
    'web/screens/manage/organizer/settings/visits-section.tsx',
  ],
}

/**
 * Texts of management for browsers: per language, one file per folder of screens, with all texts of its modules and of the frame,
 * including lazy ones. Addresses contain a hash of the texts and of the modules that use them, so no list of addresses is needed.
 */
export function wordsByArea(): Plugin {
  const folder = `/assets/words-${hashOfWords()}`
  const said: Said = new Map()
  return {
    name: 'foyer-words-by-area',
    resolveId: { filter: { id: /^(\/@id\/)?virtual:words/ }, handler: (id) => `\0${id}` },
    load: {
      filter: { id: /^\0virtual:words/ },
      handler(id) {
        const [locale] = id.slice(`\0${MODULE}/`.length).split('/')
        if (locale) return allWords(locale)
        return { code: this.environment.mode === 'build' ? built(folder) : inDevelopment(), moduleType: 'js' }
      },
    },
    transform: {
      order: 'post',
      filter: { id: /\/web\/.*\.tsx?(\?|$)/ },
      handler(code, id) {
        if (this.environment.name === 'client') noteSaid(said, id, code)
      },
    },
    async generateBundle() {
      if (this.environment.name !== 'client') return
      const found = areas()
      for (const locale of OFFERED) {
        const catalogues = await readCatalogues(locale)
        for (const [area, files] of found)
          this.emitFile({
            type: 'asset',
            fileName: `${folder}/${locale}/${area}.json`.slice(1),
            source: compile(locale, wordsOf(files, catalogues, said)),
          })
      }
    },
  }
}

/** Texts are data: the page states early which ones it needs, and fetches them beside its scripts. */
function built(folder: string): string {
  return [
    `export const wordsAddress = (locale, area) => \`${folder}/\${locale}/\${area}.json\``,
    'export async function fetchWords(locale, area) {',
    '  const response = await fetch(wordsAddress(locale, area))',
    "  if (!response.ok) throw new Error('The words of this screen could not be fetched: ' + response.status)",
    '  return response.json()',
    '}',
  ].join('\n')
}

function inDevelopment(): string {
  return [
    'export const wordsAddress = () => undefined',
    `export const fetchWords = (locale, area) => import(/* @vite-ignore */ \`/@id/__x00__${MODULE}/\${locale}/\${area}\`)`,
  ].join('\n')
}

/** Folders of management's screens, and the modules reachable from each and its frame. */
function areas(): Map<string, Set<string>> {
  const found = new Map(Object.entries(APART).map(([area, files]) => [area, reachOf(files)]))
  const apart = new Set(Object.values(APART).flat())
  for (const { file: layout, children = [] } of routes) {
    if (!/(manage|dev)-layout\.tsx$/.test(layout)) continue
    const folders = Map.groupBy(children, ({ file }) => dirname(file).replace('./screens/', ''))
    for (const [folder, screens] of folders)
      found.set(
        folder,
        reachOf(
          [layout, ...screens.map(({ file }) => file)].map((file) => join('web', file)),
          apart,
        ),
      )
  }
  return found
}

/** All own modules that these import, statically or lazily, except those in `apart`. */
function reachOf(files: readonly string[], apart?: ReadonlySet<string>): Set<string> {
  const [seen, open] = [new Set<string>(), [...files]]
  for (let file = open.pop(); file !== undefined; file = open.pop()) {
    if (seen.has(file) || apart?.has(file) || !existsSync(join(ROOT, file))) continue
    seen.add(file)
    const text = readFileSync(join(ROOT, file), 'utf8')
    const imports = text.matchAll(/^(?!import type).*?(?:from|import\()\s*'(#|\.[^']*)([^']*\.tsx?)'/gm)
    for (const [, start = '', rest = ''] of imports) open.push(start === '#' ? rest : join(dirname(file), start + rest))
  }
  return seen
}

/** Ids of texts by module path, as written by the macros. */
type Said = Map<string, Set<string>>

function noteSaid(said: Said, module: string, code: string): void {
  const file = relative(ROOT, module.replace(/\?.*/, ''))
  const ids = said.get(file) ?? new Set<string>()
  for (const [, id = ''] of code.matchAll(/\bid: ?["'`]([\w+/-]{6})["'`]/g)) ids.add(id)
  said.set(file, ids)
}

function hashOfWords(): string {
  const hash = createHash('sha256')
  const modules = [...areas()].flatMap(([area, files]) => [area, ...files])
  const read = [...globSync('locales/*/*.po', { cwd: ROOT }), ...modules.filter((file) => existsSync(join(ROOT, file)))]
  for (const name of modules) hash.update(name)
  for (const file of [...new Set(read)].sort()) hash.update(file).update(readFileSync(join(ROOT, file)))
  return hash.digest('hex').slice(0, 8)
}

/** All texts of management, since nothing is left out in development. */
async function allWords(locale: string) {
  const words = (await readCatalogues(locale)).map((catalogue) => catalogue.words)
  return {
    code: `export const { messages } = ${compile(locale, Object.assign({}, ...words.reverse()))}`,
    moduleType: 'js' as const,
  }
}

type Words = Record<string, string>
/** Modules of a catalogue and their texts. */
type Catalogue = { modules: ReadonlySet<string>; words: Words }

async function readCatalogues(locale: string): Promise<Catalogue[]> {
  const { fallbackLocales, sourceLocale, ...config } = getConfig()
  const all = await getCatalogs({ ...config, fallbackLocales, sourceLocale })
  const read = all
    .filter(({ path }) => CATALOGUES.test(path))
    .map(async (catalogue) => {
      const { messages } = await catalogue.getTranslations(locale, { fallbackLocales, sourceLocale })
      return { modules: new Set(catalogue.sourcePaths.map((file) => relative(ROOT, file))), words: messages }
    })
  return Promise.all(read)
}

/** Texts used by these files. If two catalogues contain the same message, the first one's text counts. */
function wordsOf(files: ReadonlySet<string>, catalogues: readonly Catalogue[], said: Said): Words {
  const found: Words = {}
  for (const { modules, words } of catalogues)
    for (const file of files)
      if (modules.has(file)) for (const id of said.get(file) ?? []) if (words[id] !== undefined) found[id] ??= words[id]
  return found
}

/** `{ messages }` as JSON. */
function compile(locale: string, words: Words): string {
  const { source, errors } = createCompiledCatalog(locale, words, { namespace: 'json' })
  if (errors[0]) throw new Error(`${locale}: "${errors[0].source}" cannot be read: ${errors[0].error.message}`)
  return source
}

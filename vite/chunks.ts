import { type Graph, usesOf } from './importers.ts'

/** Kinds of screens, by path. Screens of a kind share most of their parts. Sign-in pages load none of these scripts. */
const KINDS = {
  all: /web\/root\./,
  frame: /screens\/manage\/manage-layout/,
  visitors: /screens\/(public|checkout|ticket|my-tickets|check-in|affiliate|unsubscribe|waitlist|widget|error)\//,
  figures: /screens\/manage\/\w+\/(dashboard|getting-started)\//,
  forms:
    /screens\/(profile|welcome|account\/(settings|payment|event-defaults)|manage\/\w+\/(settings|homepage-designer|ticket-designer|widget))\//,
  lists: /screens\/(account|manage)\//,
}

const LIBRARIES = /node_modules\/(react|react-dom|scheduler|react-router|cookie|set-cookie-parser|@lingui)\//

/** Starts every page. */
const ENTRY = /web\/entry\.client\.tsx$/
const ROUTER = /web\/router-client\.tsx$/

/** Tables and comparisons, for reports only. */
const REPORTS = /web\/components\/manage\/reports\//
/** Date ranges and bar charts: for reports, dashboards and the list of events, and for no other list. */
const DAYS =
  /web\/(components\/manage\/reports\/(day-range|report-days|use-report-days|change|use-change-words|days-per-bar)|ui\/figures\/(bars|bars-table|nice-scale))\b/
/** Files for parts shared by two screens of a kind and needed by no others. */
const FOR_FEW = {
  issues: /\/(contract\/issues|web\/lib\/errors\/issue-messages)\./,
  webhooks: /(web\/components\/manage\/webhooks\/(webhook-(list|row|place)|use-type-words)|domain\/webhook)\b/,
  'event-list': /web\/components\/manage\/events\/event-(list|card|menu)\b/,
  'who-may': /web\/screens\/account\/(permission-words|reach-text)\./,
  tagged:
    /web\/(components\/manage\/(views\/(saved-views|view-state)|bulk\/use-shown-acts)|ui\/list\/(columns-menu|chosen-columns|row-selection)|lib\/page\/use-hash-id)\b/,
  designers: /web\/components\/manage\/designer\/(design-|preview)/,
}
const SMALL =
  /\/web\/lib\/|components\/manage\/words\/payment-method-names\.|manage\/event\/no-way-to-pay\.|node_modules\/@mantine\/hooks\//

/** Small modules that most visitors' screens share. */
const OF_VISITORS = anyOf({
  'domain/': 'affiliate. money. pricing. product. promo-code. tax-or-fee.',
  'contract/': 'client. query-string.',
  'web/lib/':
    'calls/api. calls/use-call. errors/selection-issues. errors/visitor-errors. formats/format. formats/place. formats/use-format. page/shop-address. page/use-server-offset.',
  'web/components/public/': 'buttons. organizer- public- rich-text.',
  'web/components/shared/': 'cover. language-switcher. price.',
})

/**
 * Groups of modules that are bundled into files: thirty small files compress a tenth worse than one, and each needs a request.
 * Each group includes what its modules need, so the widest come first: `core` for all pages; `router` for all but the page of an
 * event, with what visitors and management share; `page` for visitors; `checkout` for its steps; `manage` for all screens of
 * management; then one for each kind of them. Visitors load nothing of management. Modules of a single screen stay with it, in
 * two files if a part of it is lazy.
 */
export const chunks = [
  { priority: 5, name: (id: string, graph: Graph) => (isInCore(id, graph) ? 'core' : null) },
  { priority: 4, name: (id: string, graph: Graph) => (isForAll(id, graph) ? 'router' : null) },
  { priority: 3, name: (id: string, graph: Graph) => (isOfVisitors(id, graph) ? 'page' : null) },
  { priority: 2.5, name: (id: string, graph: Graph) => (isOfCheckout(id, graph) ? 'checkout' : null) },
  { priority: 2, name: (id: string, graph: Graph) => (isOfManagement(id, graph) ? 'manage' : null) },
  { priority: 1, name: (id: string, graph: Graph) => (forFew(id) ? null : kindsOfMany(id, graph)) },
  { priority: 0.5, name: forFew },
  { priority: 0, name: partsOfOne },
]

function isInCore(id: string, graph: Graph): boolean {
  return ENTRY.test(id) || (usesOf(id, graph).isInEventPage && isForAll(id, graph))
}

function isForAll(id: string, graph: Graph): boolean {
  const kinds = kindsOf(id, graph)
  return LIBRARIES.test(id) || ROUTER.test(id) || kinds.has('all') || (kinds.has('visitors') && kinds.size > 1)
}

function isOfVisitors(id: string, graph: Graph): boolean {
  const kinds = kindsOf(id, graph)
  kinds.delete('visitors')
  return OF_VISITORS.test(id) && kinds.size === 0
}

/** True for modules shared by several steps of the checkout. */
function isOfCheckout(id: string, graph: Graph): boolean {
  const { routes } = usesOf(id, graph)
  return routes.length > 1 && routes.every((route) => /screens\/checkout\//.test(route))
}

function isOfManagement(id: string, graph: Graph): boolean {
  const kinds = kindsOf(id, graph)
  if (kinds.has('visitors')) return false
  if (DAYS.test(id)) return false
  // A few lines of a library folder are not worth a file for two screens.
  return kinds.has('frame') || (kinds.size > 1 && (usesOf(id, graph).routes.length > 2 || SMALL.test(id)))
}

function forFew(id: string): string | null {
  return Object.entries(FOR_FEW).find(([, path]) => path.test(id))?.[0] ?? null
}

/** Kinds of screens for a module that several screens need. */
function kindsOfMany(id: string, graph: Graph): string | null {
  const kinds = kindsOf(id, graph)
  const isOfMany = usesOf(id, graph).routes.length > 1 && kinds.size > 0
  if (isOfMany && DAYS.test(id)) return 'figures-lists'
  if (isOfMany && REPORTS.test(id)) return 'reports'
  return isOfMany && !kinds.has('visitors') ? [...kinds].sort().join('-') : null
}

/** Group for a module that one screen and its lazy part need. */
function partsOfOne(id: string, graph: Graph): string | null {
  const { routes, isInLaterPart } = usesOf(id, graph)
  const [route = ''] = routes
  const kinds = kindsOf(id, graph)
  const isOfOne = isInLaterPart && routes.length === 1 && kinds.size > 0 && !kinds.has('visitors')
  return isOfOne ? `${route.split('/').slice(-3, -1).join('-')}-parts` : null
}

/** Kinds of the screens that load a module at once. */
function kindsOf(id: string, graph: Graph): Set<string> {
  const kinds = usesOf(id, graph).routes.map(kindOf)
  return new Set(kinds.filter((kind) => kind !== undefined))
}

function kindOf(route: string): string | undefined {
  return Object.entries(KINDS).find(([, path]) => path.test(route))?.[0]
}

/** Matches paths that begin, below any folder, with one of the given folders and names. */
function anyOf(names: Record<string, string>): RegExp {
  const starts = Object.entries(names).flatMap(([folder, list]) => list.split(' ').map((name) => folder + name))
  return new RegExp(`/(${starts.join('|').replaceAll('.', '\\.')})`)
}

import { basename } from 'node:path'

type Module = {
  importers: readonly string[]
  dynamicImporters: readonly string[]
  exports: readonly string[]
  code: string | null
}
export type Graph = { getModuleInfo: (id: string) => Module | null }

/** Modules that only pass on what others export: whoever asks them for a name needs nothing of the rest. */
const BARREL = /node_modules\/(@mantine|@tabler|@tanstack)\/.*\/(index|tabler-icons-react)\.m?js$/

type Uses = {
  /** The routes that load it at once, by imports that are not dynamic; without the page that shows all components. */
  routes: readonly string[]
  /** Whether a part that is fetched later loads it, too, or the page that shows all components. */
  isInLaterPart: boolean
  /** Whether the page of an event loads it at once, which has no router. */
  isInEventPage: boolean
}

const known = new Map<string, Uses>()

/** Who loads a module. */
export function usesOf(id: string, graph: Graph): Uses {
  const uses = known.get(id) ?? findUses(id, graph)
  known.set(id, uses)
  return uses
}

function findUses(id: string, graph: Graph): Uses {
  const [seen, open] = [new Set<string>(), [id]]
  for (let one = open.pop(); one !== undefined; one = open.pop()) {
    if (seen.has(one)) continue
    seen.add(one)
    open.push(...importersOf(one, graph))
  }
  const isRoute = (one: string) => one.includes('?__react-router')
  const isOfComponents = (one: string) => one.includes('/screens/dev/')
  const isFetchedLater = (one: string) => (graph.getModuleInfo(one)?.dynamicImporters ?? []).length > 0
  return {
    routes: [...seen].filter((one) => isRoute(one) && !isOfComponents(one)),
    isInEventPage: [...seen].some((one) => one.endsWith('/web/event-client.tsx')),
    isInLaterPart: [...seen].some((one) => (isRoute(one) ? isOfComponents(one) : isFetchedLater(one))),
  }
}

function importersOf(id: string, graph: Graph): string[] {
  const { importers = [], exports = [] } = graph.getModuleInfo(id) ?? {}
  // A barrel may pass a default export on by the name of its file.
  const names = [...exports, basename(id).replace(/\.m?js$/, '')]
  return importers.flatMap((importer) => {
    if (!BARREL.test(importer)) return [importer]
    return importersOf(importer, graph).filter((one) => asksFor(names, graph.getModuleInfo(one)?.code ?? ''))
  })
}

/** Whether a module asks a library for one of these names. */
function asksFor(names: readonly string[], code: string): boolean {
  const lists = code.matchAll(/\bimport\s*\{([^}]*)\}\s*from\s*["']@(?:mantine|tabler|tanstack)\//g)
  const asked = [...lists].flatMap(([, list = '']) => list.split(',').map((one) => one.trim().split(' ')[0]))
  return names.some((name) => asked.includes(name))
}

import { basename } from 'node:path'

type Module = {
  importers: readonly string[]
  dynamicImporters: readonly string[]
  exports: readonly string[]
  code: string | null
}
export type Graph = { getModuleInfo: (id: string) => Module | null }

/** Modules that only re-export: importing a name from them requires nothing of the rest. */
const BARREL = /node_modules\/(@mantine|@tabler|@tanstack)\/.*\/(index|tabler-icons-react)\.m?js$/

type Uses = {
  /** Routes that load it at once, by static imports; without the page that shows all components. */
  routes: readonly string[]
  /** True if a lazy part, or the page that shows all components, loads it too. */
  isInLaterPart: boolean
  /** True if the page of an event, which has no router, loads it at once. */
  isInEventPage: boolean
}

const known = new Map<string, Uses>()

/** Finds the routes and parts that load a module. */
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
  // A barrel may re-export a default export under the name of its file.
  const names = [...exports, basename(id).replace(/\.m?js$/, '')]
  return importers.flatMap((importer) => {
    if (!BARREL.test(importer)) return [importer]
    return importersOf(importer, graph).filter((one) => asksFor(names, graph.getModuleInfo(one)?.code ?? ''))
  })
}

/** True if a module imports one of these names from a library. */
function asksFor(names: readonly string[], code: string): boolean {
  const lists = code.matchAll(/\bimport\s*\{([^}]*)\}\s*from\s*["']@(?:mantine|tabler|tanstack)\//g)
  const asked = [...lists].flatMap(([, list = '']) => list.split(',').map((one) => one.trim().split(' ')[0]))
  return names.some((name) => asked.includes(name))
}

import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { RouteConfigEntry } from '@react-router/dev/routes'
import type { ServerBuild } from 'react-router'
import { handleError } from '#web/entry.server.tsx'
import routes from '#web/routes.ts'

const WEB = join(import.meta.dirname, '../../web')
const read = (file: string) => readFileSync(join(WEB, file), 'utf8')

/** A route with its full path, as in the route table. */
type Found = { id: string; parentId: string; path: string | undefined; index: boolean; file: string; address: string }

const ROUTES = flattened(await routes, 'root', '')

/** Paths of pages with server loaders, the first of each group with the same loaders and parameters. */
export const ADDRESSES = addressesOf(ROUTES)

/** The screens without their components: routes, loaders and error handling are the application's. */
export async function readScreens(): Promise<ServerBuild> {
  const found = ROUTES.map(
    async ({ file, ...route }) => [route.id, { ...route, module: await loaderOf(file) }] as const,
  )
  const root = { id: 'root', path: '', module: { default: () => null } }
  const routes = { root, ...Object.fromEntries(await Promise.all(found)) }
  const answer = (_: Request, status: number, headers: Headers) => new Response('', { status, headers })
  const rest = { assets: { routes: {} }, basename: '/', ssr: true, future: {}, publicPath: '/', prerender: [] }
  const build = { ...rest, routes, entry: { module: { default: answer, handleError } } }
  return { ...build, routeDiscovery: { mode: 'initial' } } as unknown as ServerBuild
}

function flattened(entries: RouteConfigEntry[], parentId: string, base: string): Found[] {
  return entries.flatMap(({ id, path, index = false, file, children = [] }) => {
    const own = id ?? file.replace(/^\.\//, '').replace(/\.tsx$/, '')
    const address = path === undefined ? base : `${base}/${path}`
    return [{ id: own, parentId, path, index, file, address }, ...flattened(children, own, address)]
  })
}

function hasLoader(file: string): boolean {
  return /^export (?:async function|function|const) loader\b/m.test(read(file))
}

function addressesOf(routes: Found[]): string[] {
  const byLoaders = new Map<string, string>()
  for (const route of routes) {
    const files = withFrames(route, routes).filter(hasLoader)
    const parameters = route.address.match(/:\w+/g) ?? []
    const key = [...files, ...parameters].join(' ')
    if (files.length > 0 && !byLoaders.has(key)) byLoaders.set(key, route.address)
  }
  return [...byLoaders.values()]
}

/** The file of a page and those of the frames around it. */
function withFrames({ file, parentId }: Found, routes: Found[]): string[] {
  const frame = routes.find(({ id }) => id === parentId)
  return [file, ...(frame ? withFrames(frame, routes) : [])]
}

async function loaderOf(file: string) {
  if (!hasLoader(file)) return { default: () => null }
  const { loader } = await import(join(WEB, file))
  return { loader, default: () => null }
}

import type { ShellMessage } from '#web/screens/check-in/offline/use-shell.ts'

/*
 * Stores the check-in page on bound devices, so that it starts without a network: the page without data, and its files. The data
 * comes from the device's encrypted storage. Pages are requested from the server first. A new worker waits until no check-in page
 * is open, so nothing changes during a scan. docs/rules/check-in.md
 */

const CACHE = 'foyer-check-in'
const PATIENCE_MS = 4_000
const SHELL_HEADER = 'x-check-in-shell'
/** Cache key for the list of a shell's files; files that no shell lists any more are deleted. */
const filesOf = (path: string) => `${path}?files`

type Message = { data: ShellMessage; waitUntil: (work: Promise<unknown>) => void }
type FetchEvent = {
  request: Request
  respondWith: (response: Promise<Response>) => void
  waitUntil: Message['waitUntil']
}
type Scope = {
  addEventListener: {
    (type: 'message', listener: (event: Message) => void): void
    (type: 'fetch', listener: (event: FetchEvent) => void): void
    (type: 'activate', listener: (event: Pick<Message, 'waitUntil'>) => void): void
  }
  clients: { claim: () => Promise<void> }
  location: Location
}
const worker = globalThis as unknown as Scope

worker.addEventListener('activate', (event) => event.waitUntil(worker.clients.claim()))

worker.addEventListener('message', ({ data, waitUntil }) => {
  waitUntil('keep' in data ? keep(data.keep, data.files) : forget(data.forget))
})

worker.addEventListener('fetch', (event) => {
  const { request } = event
  const { origin, pathname } = new URL(request.url)
  if (request.method !== 'GET' || origin !== worker.location.origin) return
  if (request.mode === 'navigate') event.respondWith(page(request, pathname))
  else if (pathname.startsWith('/assets/')) event.respondWith(file(request))
})

/** The page from the server, or the stored shell if the server is unreachable, fails, or takes too long. */
async function page(request: Request, path: string): Promise<Response> {
  const shell = await (await caches.open(CACHE)).match(path)
  if (!shell) return fetch(request)
  const answer = fetch(request).then(
    (response) => (response.status >= 500 ? shell : response),
    () => shell,
  )
  const late = new Promise<Response>((resolve) => setTimeout(resolve, PATIENCE_MS, shell))
  return Promise.race([answer, late])
}

/** File names contain a hash, so a stored file is never outdated. */
async function file(request: Request): Promise<Response> {
  return (await (await caches.open(CACHE)).match(request.url)) ?? fetch(request)
}

async function keep(path: string, files: readonly string[]): Promise<void> {
  const cache = await caches.open(CACHE)
  const shell = await fetch(path, { headers: { [SHELL_HEADER]: '1' } })
  if (!shell.ok) return
  const html = await shell.clone().text()
  const named = [...html.matchAll(/\/assets\/[\w./-]+/g)].map(([name]) => name)
  const all = [...new Set([...named, ...files])]
  const missing = []
  for (const name of all) if (!(await cache.match(name))) missing.push(name)
  // Files before the shell: a shell without its files would not start.
  await cache.addAll(missing)
  await cache.put(filesOf(path), new Response(JSON.stringify(all)))
  await cache.put(path, shell)
  await tidyUp(cache)
}

async function forget(path: string): Promise<void> {
  const cache = await caches.open(CACHE)
  await cache.delete(path)
  await cache.delete(filesOf(path))
  await tidyUp(cache)
}

async function tidyUp(cache: Cache): Promise<void> {
  const kept = (await cache.keys()).map(({ url }) => new URL(url))
  const wanted = new Set<string>()
  for (const { pathname, search } of kept) {
    if (search !== '?files') continue
    const list = await cache.match(pathname + search)
    for (const name of ((await list?.json()) ?? []) as string[]) wanted.add(name)
  }
  for (const { pathname } of kept)
    if (pathname.startsWith('/assets/') && !wanted.has(pathname)) await cache.delete(pathname)
}

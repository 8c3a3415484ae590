import { once } from 'node:events'
import { request as httpRequest, type IncomingMessage } from 'node:http'
import { connect, type Socket } from 'node:net'
import { type Visitor, visit } from '#test/clients.ts'
import type { AppProcess } from './app-process.ts'

export type Runner<T> = (visitor: Visitor) => Promise<T>

/** One IP address or session for all, where that matters; otherwise each visitor has its own. */
export type RaceOptions = { address?: string; cookies?: Map<string, string> }

/**
 * Runs visitors at the same time. Each has an open connection, distributed over the processes, and all first requests are written
 * at the same instant.
 */
export async function race<T>(
  processes: AppProcess[],
  runners: Runner<T>[],
  { address, cookies }: RaceOptions = {},
): Promise<PromiseSettledResult<T>[]> {
  const start = startLine(runners.length)
  const running = runners.map(async (run, index) => {
    const app = processes[index % processes.length]
    if (!app) throw new Error('nobody to run to')
    const socket = connect(app.port, '127.0.0.1')
    await once(socket, 'connect')
    let isFirst = true
    const fetchTogether: AppProcess['fetch'] = async (request, env) => {
      if (!isFirst) return app.fetch(request, env)
      isFirst = false
      return overSocket(socket, request, env, start)
    }
    const visitor = visit({ fetch: fetchTogether }, address)
    for (const [name, value] of cookies ?? []) visitor.cookies.set(name, value)
    return run(visitor).finally(() => socket.destroy())
  })
  return Promise.allSettled(running)
}

/** Returns a function that resolves for all callers once the last one has called it. */
function startLine(people: number): () => Promise<void> {
  const { promise, resolve } = Promise.withResolvers<void>()
  let here = 0
  return () => {
    here += 1
    if (here === people) setImmediate(resolve)
    return promise
  }
}

async function overSocket(
  socket: Socket,
  request: Request,
  env: unknown,
  start: () => Promise<void>,
): Promise<Response> {
  const body = Buffer.from(await request.arrayBuffer())
  const { pathname, search } = new URL(request.url)
  const address = (env as { incoming: { socket: { remoteAddress: string } } }).incoming.socket.remoteAddress
  const headers = {
    ...Object.fromEntries(request.headers),
    'x-forwarded-for': address,
    'content-length': String(body.length),
  }
  await start()
  const sent = httpRequest({
    method: request.method,
    path: pathname + search,
    headers,
    createConnection: () => socket,
  })
  sent.end(body)
  const [answer] = (await once(sent, 'response')) as [IncomingMessage]
  const bytes = Buffer.concat(await answer.toArray())
  const status = answer.statusCode ?? 0
  return new Response(status === 204 ? null : bytes, { status, headers: pairs(answer.rawHeaders) })
}

function pairs(raw: string[]): [string, string][] {
  return raw.flatMap((name, index) => (index % 2 === 0 ? [[name, raw[index + 1] ?? ''] as [string, string]] : []))
}

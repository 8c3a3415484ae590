import type { RequestListener, Server } from 'node:http'
import { setTimeout as sleep } from 'node:timers/promises'

/** Three checks in a row, two seconds apart, are what load balancers wait for by default; and one second more. */
const UNTIL_A_BALANCER_LEAVES_MS = 7_000
/** Who keeps a connection open, asks over it once more and hears that it ends. */
const UNTIL_CONNECTIONS_END_MS = 1_000
/** Asked twice within this time, the health check is a load balancer's. */
const WATCHED_WITHIN_MS = 30_000

export type Draining = {
  around: (answer: RequestListener) => RequestListener
  /** Still answers, and tells everybody to go elsewhere; resolves when they have had the time to. */
  begin: (server: Server) => Promise<void>
}

/** Between being asked to stop and accepting nothing more: load balancers leave, and no connection ends under a request. */
export function createDraining(): Draining {
  const draining = new AbortController()
  let checks: number[] = []

  function around(answer: RequestListener): RequestListener {
    return (incoming, outgoing) => {
      const isCheck = incoming.url?.startsWith('/api/health') ?? false
      if (isCheck) checks = [...checks.slice(-1), performance.now()]
      Object.assign(outgoing, { draining: draining.signal })
      if (!draining.signal.aborted) return answer(incoming, outgoing)
      outgoing.setHeader('connection', 'close')
      if (!isCheck) return answer(incoming, outgoing)
      outgoing.writeHead(503, { 'content-type': 'application/json' }).end('{"data":{"status":"stopping"}}')
    }
  }

  async function begin(server: Server): Promise<void> {
    draining.abort()
    const [earlier] = checks
    const isWatched = checks.length === 2 && performance.now() - (earlier ?? 0) < WATCHED_WITHIN_MS
    if (isWatched) await sleep(UNTIL_A_BALANCER_LEAVES_MS)
    else if (await hasConnections(server)) await sleep(UNTIL_CONNECTIONS_END_MS)
  }
  return { around, begin }
}

function hasConnections(server: Server): Promise<boolean> {
  return new Promise((resolve) => server.getConnections((_, count) => resolve(count > 0)))
}

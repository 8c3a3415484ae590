import type { RequestListener, Server } from 'node:http'
import { setTimeout as sleep } from 'node:timers/promises'

/** Time for a load balancer to leave: by default three checks in a row, two seconds apart; and one second more. */
const UNTIL_A_BALANCER_LEAVES_MS = 7_000
/** Time for clients with open connections to send another request and learn that the connection ends. */
const UNTIL_CONNECTIONS_END_MS = 1_000
/** Two health checks within this time come from a load balancer. */
const WATCHED_WITHIN_MS = 30_000

export type Draining = {
  around: (answer: RequestListener) => RequestListener
  /** Goes on answering, and tells clients to go elsewhere; resolves after the time they need. */
  begin: (server: Server) => Promise<void>
}

/** Phase between the request to stop and the end of accepting: load balancers leave, and no connection ends during a request. */
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

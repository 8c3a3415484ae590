import { type Answer, Connection, openConnections } from './connection.ts'
import { type Measured, Tally } from './tally.ts'

export type Load = {
  port: number
  connections: number
  seconds: number
  /** The next request, or null if there are none left. `previous` is the last answer on this connection. */
  next: (index: number, previous: Answer | null) => Buffer | null
  onAnswer?: (answer: Answer, milliseconds: number) => void
  /** Keeps a core awake, so that the server is not charged with waking it: only if no other process needs that core. */
  never_sleeps?: true
}

/**
 * Closed loop, as fast as the server answers: each connection sends the next request at once. Ends after `requests` at the
 * latest.
 */
export async function fullLoad(load: Load & { requests?: number }): Promise<Measured> {
  const sent = new Map<Connection, number>()
  const over = Promise.withResolvers<void>()
  const listener = { onAnswer, onEnd: (_: Connection, error: Error) => over.reject(error) }
  const connections = await openConnections(load.connections, () => Connection.open(load.port, listener))
  const tally = new Tally()
  const end = tally.started + load.seconds * 1000
  let asked = 0
  let open = connections.length
  for (const connection of connections) ask(connection, null, tally.started)
  if (load.never_sleeps) stayAwake()
  await over.promise
  return tally.result()

  function stayAwake(): void {
    if (open > 0) setImmediate(stayAwake)
  }

  function onAnswer(connection: Connection, answer: Answer): void {
    const now = performance.now()
    const milliseconds = now - (sent.get(connection) ?? now)
    tally.note(answer.status, milliseconds)
    load.onAnswer?.(answer, milliseconds)
    ask(connection, answer, now)
  }

  function ask(connection: Connection, previous: Answer | null, now: number): void {
    const isOver = now >= end || asked >= (load.requests ?? Number.POSITIVE_INFINITY)
    const request = isOver ? null : load.next(asked++, previous)
    if (request) {
      sent.set(connection, now)
      connection.send(request)
      return
    }
    connection.close()
    open -= 1
    if (open === 0) over.resolve()
  }
}

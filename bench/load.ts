import { setTimeout as sleep } from 'node:timers/promises'
import { type Answer, Connection } from './connection.ts'

export type Load = {
  port: number
  connections: number
  /** Of the whole load. */
  seconds: number
  /** Requests in all at the most; the load ends when they are answered. */
  requests?: number
  /** The next request of a connection, or null when there is nothing left to ask. */
  next: (index: number, previous: Answer | null, connection: number) => string | null
  onAnswer?: (answer: Answer) => void
}

export type Measured = {
  per_second: number
  answers: number
  statuses: Record<number, number>
  p50: number
  p95: number
  p99: number
}

/** As fast as the server answers: each connection asks again at once. */
export async function fullLoad(load: Load): Promise<Measured> {
  const connections = await openAll(load)
  const record = recorder(load)
  const end = performance.now() + load.seconds * 1000
  let asked = 0
  const started = performance.now()
  await Promise.all(
    connections.map(async (connection, number) => {
      let previous: Answer | null = null
      while (performance.now() < end && asked < (load.requests ?? Number.POSITIVE_INFINITY)) {
        const request = load.next(asked++, previous, number)
        if (request === null) break
        const sent = performance.now()
        previous = await connection.send(request)
        record.note(previous, performance.now() - sent)
      }
    }),
  )
  const measured = record.result(performance.now() - started)
  for (const connection of connections) connection.close()
  return measured
}

/**
 * Open loop: requests start at their intended times, whatever the server does, and are timed from then, so that a stall
 * counts for everyone who had to wait for it.
 */
export async function steadyLoad(load: Load & { per_second: number }): Promise<Measured> {
  const free = await openAll(load)
  const all = [...free]
  const record = recorder(load)
  const started = performance.now()
  const count = Math.round(load.per_second * load.seconds)
  const running: Promise<void>[] = []
  for (let index = 0; index < count; index++) {
    const intended = started + (index * 1000) / load.per_second
    const early = intended - performance.now()
    if (early > 1) await sleep(early)
    running.push(sendWhenFree(index, intended))
  }
  await Promise.all(running)
  const measured = record.result(performance.now() - started)
  for (const connection of all) connection.close()
  return measured

  async function sendWhenFree(index: number, intended: number): Promise<void> {
    const connection = free.pop() ?? (await another())
    const request = load.next(index, null, 0)
    if (request !== null) {
      const answer = await connection.send(request)
      record.note(answer, performance.now() - intended)
    }
    free.push(connection)
  }

  async function another(): Promise<Connection> {
    const connection = await Connection.open(load.port)
    all.push(connection)
    return connection
  }
}

function openAll({ port, connections }: Load): Promise<Connection[]> {
  return Promise.all(Array.from({ length: connections }, () => Connection.open(port)))
}

function recorder(load: Load) {
  const times: number[] = []
  const statuses: Record<number, number> = {}
  return {
    note(answer: Answer, milliseconds: number) {
      times.push(milliseconds)
      statuses[answer.status] = (statuses[answer.status] ?? 0) + 1
      load.onAnswer?.(answer)
    },
    result(milliseconds: number): Measured {
      const sorted = times.toSorted((a, b) => a - b)
      const at = (share: number) => sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN
      return {
        per_second: (times.length * 1000) / milliseconds,
        answers: times.length,
        statuses,
        p50: at(0.5),
        p95: at(0.95),
        p99: at(0.99),
      }
    },
  }
}

export function median(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b)
  return sorted[Math.floor(sorted.length / 2)] ?? Number.NaN
}

import { setTimeout as sleep } from 'node:timers/promises'
import { type Answer, Connection, openConnections } from './connection.ts'
import type { Load } from './full-load.ts'
import { type Measured, Tally } from './tally.ts'

type Options = Load & {
  per_second: number
  /** Time after which a request without a free connection is given up. */
  patience_ms?: number
}
export type OpenLoopMeasured = Measured & { offered: number; given_up: number }

/**
 * Starts requests at their intended times, however the server behaves, and measures from then, so that a seller counts for
 * everyone who had to wait for it. A request that finds all connections busy waits for one.
 */
export async function openLoop(options: Options): Promise<OpenLoopMeasured> {
  const loop = new OpenLoop(options)
  try {
    return await loop.run()
  } finally {
    loop.close()
  }
}

class OpenLoop {
  readonly #options: Options
  readonly #offered: number
  readonly #free = new Set<Connection>()
  /** Intended start of the request in progress. */
  readonly #busy = new Map<Connection, number>()
  readonly #waiting: number[] = []
  readonly #failed = Promise.withResolvers<never>()
  #tally = new Tally()
  #isClosed = false
  #first = 0
  #index = 0
  #given_up = 0

  constructor(options: Options) {
    this.#options = options
    this.#offered = Math.round(options.per_second * options.seconds)
  }

  async run(): Promise<OpenLoopMeasured> {
    await openConnections(this.#options.connections, () => this.#open())
    this.#tally = new Tally()
    await Promise.race([this.#offerAll(), this.#failed.promise])
    return { ...this.#tally.result(), offered: this.#offered, given_up: this.#given_up }
  }

  close(): void {
    this.#isClosed = true
    for (const connection of [...this.#free, ...this.#busy.keys()]) connection.close()
  }

  async #open(): Promise<Connection> {
    const onAnswer = (connection: Connection, answer: Answer) => this.#onAnswer(connection, answer)
    const onEnd = (connection: Connection, error: Error) => this.#onEnd(connection, error)
    const connection = await Connection.open(this.#options.port, { onAnswer, onEnd })
    if (this.#isClosed) connection.close()
    else this.#free.add(connection)
    return connection
  }

  async #offerAll(): Promise<void> {
    const { per_second } = this.#options
    const elapsed = () => performance.now() - this.#tally.started
    const intended = (number: number) => (number * 1000) / per_second
    for (let made = 0; made < this.#offered; ) {
      for (; made < this.#offered && intended(made) <= elapsed(); made++)
        this.#waiting.push(this.#tally.started + intended(made))
      this.#sendWaiting()
      await sleep(Math.max(1, Math.floor(intended(made) - elapsed())))
    }
    while (this.#first < this.#waiting.length || this.#busy.size > 0) {
      this.#sendWaiting()
      await sleep(5)
    }
  }

  #sendWaiting(): void {
    const tooLong = performance.now() - (this.#options.patience_ms ?? Number.POSITIVE_INFINITY)
    for (const connection of this.#free) {
      while ((this.#waiting[this.#first] ?? Number.POSITIVE_INFINITY) < tooLong) {
        this.#first += 1
        this.#given_up += 1
      }
      const intended = this.#waiting[this.#first]
      if (intended === undefined) return
      this.#first += 1
      this.#send(connection, intended)
    }
  }

  #send(connection: Connection, intended: number): void {
    const request = this.#options.next(this.#index++, null)
    if (!request) return
    this.#free.delete(connection)
    this.#busy.set(connection, intended)
    connection.send(request)
  }

  #onAnswer(connection: Connection, answer: Answer): void {
    const intended = this.#busy.get(connection) ?? 0
    this.#tally.note(answer.status, performance.now() - intended)
    this.#options.onAnswer?.(answer, performance.now() - intended)
    this.#busy.delete(connection)
    this.#free.add(connection)
    if (this.#first < this.#waiting.length) this.#sendWaiting()
  }

  /** Servers close connections that were idle for long; a new one is opened then. */
  #onEnd(connection: Connection, error: Error): void {
    if (this.#free.delete(connection)) this.#open().catch(this.#failed.reject)
    else this.#failed.reject(error)
  }
}

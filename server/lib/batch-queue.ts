import { asApiError } from './errors.ts'
import { BATCHES } from './load-limits.ts'

export type Waiting<Request, Answer> = {
  request: Request
  is_settled: boolean
  settle: (answer: Answer | Promise<Answer> | Error) => void
}

export type BatchOptions<Request, Answer> = {
  /** Settles every request of the batch; those left when it fails are tried again in halves. */
  serve: (batch: Waiting<Request, Answer>[]) => Promise<void>
  kindOf: ((request: Request) => unknown) | undefined
  largest: number
  under_way: number
  handOut: (deliver: () => void) => void
  /** Called when no request waits and no batch runs. */
  onIdle: () => void
}

/** Requests that wait for batches of one key, and the running batches. */
export class BatchQueue<Request, Answer> {
  readonly #options: BatchOptions<Request, Answer>
  readonly #waiting: Waiting<Request, Answer>[] = []
  /** The kinds of each running batch. */
  readonly #under_way = new Set<Set<unknown>>()
  /** The request served beside the batches. */
  #aside: Waiting<Request, Answer> | undefined

  constructor(options: BatchOptions<Request, Answer>) {
    this.#options = options
  }

  get length(): number {
    return this.#waiting.length
  }

  join(request: Request): Promise<Answer> {
    const { promise, resolve, reject } = Promise.withResolvers<Answer>()
    const waiting: Waiting<Request, Answer> = {
      request,
      is_settled: false,
      settle: (answer) => {
        waiting.is_settled = true
        const deliver = () => (answer instanceof Error ? reject(answer) : resolve(answer))
        // Promises of other batches and requests served aside are delivered directly: a rejection that waits here would be
        // unhandled and end the process.
        if (answer instanceof Promise || this.#aside === waiting) deliver()
        else this.#options.handOut(deliver)
      },
    }
    this.#waiting.push(waiting)
    this.#next()
    return promise
  }

  #next(): void {
    const { kindOf, largest, under_way } = this.#options
    // A small batch beside another costs the database nearly as much as a full one, so it waits and grows.
    if (this.#under_way.size >= (this.#waiting.length < largest ? 1 : under_way)) {
      this.#nextAside()
      return
    }
    if (kindOf && this.#waiting.length > largest) takeTurns(this.#waiting, kindOf)
    const batch = this.#waiting.splice(0, largest)
    if (batch.length === 0) {
      if (this.#under_way.size === 0 && !this.#aside) this.#options.onIdle()
      return
    }
    const kinds = new Set(kindOf && batch.map(({ request }) => kindOf(request)))
    this.#under_way.add(kinds)
    void serveEveryone(batch, this.#options.serve).then(() => {
      this.#under_way.delete(kinds)
      this.#next()
    })
  }

  #nextAside(): void {
    const { kindOf, serve } = this.#options
    const under_way = [...this.#under_way]
    if (!kindOf || this.#aside || under_way.some(({ size }) => size > BATCHES.few_kinds)) return
    const index = this.#waiting.findIndex(({ request }) => !under_way.some((kinds) => kinds.has(kindOf(request))))
    const [other] = index < 0 ? [] : this.#waiting.splice(index, 1)
    if (!other) return
    this.#aside = other
    void serveEveryone([other], serve).then(() => {
      this.#aside = undefined
      this.#next()
    })
  }
}

function takeTurns<Request, Answer>(waiting: Waiting<Request, Answer>[], kindOf: (request: Request) => unknown): void {
  const kinds = Map.groupBy(waiting, ({ request }) => kindOf(request))
  if (kinds.size === 1) return
  const turns = new Map([...kinds.values()].flatMap((line) => line.map((one, turn) => [one, turn])))
  waiting.sort((a, b) => (turns.get(a) ?? 0) - (turns.get(b) ?? 0))
}

/** Tries both halves of a failed batch: only the faulty request is refused, after a few more attempts. */
async function serveEveryone<Request, Answer>(
  batch: Waiting<Request, Answer>[],
  serve: BatchOptions<Request, Answer>['serve'],
): Promise<void> {
  try {
    await serve(batch)
    for (const waiting of batch) if (!waiting.is_settled) waiting.settle(new Error('a request got no answer'))
  } catch (error) {
    const left = batch.filter((waiting) => !waiting.is_settled)
    const expected = asApiError(error)
    if (batch.length > 1 && (!expected || isConflict(error))) {
      const half = Math.ceil(left.length / 2)
      for (const part of [left.slice(0, half), left.slice(half)]) if (part.length > 0) await serveEveryone(part, serve)
    } else for (const waiting of left) waiting.settle(expected ?? (error as Error))
  }
}

/** Deadlocks and serialization failures: a smaller batch may well succeed. */
function isConflict(error: unknown): boolean {
  return ['40P01', '40001'].includes(String((error as { code?: unknown }).code))
}

import { setImmediate as breath } from 'node:timers/promises'
import { ApiError, asApiError } from '#server/http/errors.ts'
import { BATCHES, WAITING_ROOM } from './load-limits.ts'

/** A caller who waits for its own answer. */
export type Waiting<Request, Answer> = {
  request: Request
  is_settled: boolean
  settle: (answer: Answer | Promise<Answer> | Error) => void
}

type Options<Key, Request, Answer> = {
  /** Settles everyone of the batch; who is left over when it fails is tried again in halves. */
  serve: (key: Key, batch: Waiting<Request, Answer>[]) => Promise<void>
  /** Whose turn it is where not everybody fits into a batch: one of each kind, then a second one of each, and so on. */
  kindOf?: (request: Request) => unknown
  largest?: number
  /** Batches of one key at the same time; all but the first of them are full ones. */
  under_way?: number
  /** Answers are handed out some at a time, so that others have a turn in between; meanwhile the next batch is under way. */
  in_turns?: true
}

type Queue<Request, Answer> = { waiting: Waiting<Request, Answer>[]; under_way: number }

/**
 * Many callers at once are served together: who comes while a batch of the same key is under way forms the next one, which
 * starts when that one is done, or beside it once it is full. No timer: an idle shop answers at once, a busy one batches by itself. Rejects with "busy" where too many wait.
 */
export function createBatches<Key, Request, Answer>(options: Options<Key, Request, Answer>) {
  const { serve, kindOf, largest, under_way } = { ...BATCHES, ...options }
  const handOut = options.in_turns ? createOutbox() : (deliver: () => void) => deliver()
  const queues = new Map<Key, Queue<Request, Answer>>()

  function next(key: Key, queue: Queue<Request, Answer>): void {
    // A small batch beside another costs the database nearly as much as a full one: it waits, and grows.
    if (queue.under_way >= (queue.waiting.length < largest ? 1 : under_way)) return
    if (kindOf && queue.waiting.length > largest) takeTurns(queue.waiting, kindOf)
    const batch = queue.waiting.splice(0, largest)
    if (batch.length > 0) {
      queue.under_way += 1
      void serveEveryone(key, batch, serve).then(() => {
        queue.under_way -= 1
        next(key, queue)
      })
    } else if (queue.under_way === 0) queues.delete(key)
  }

  return async function join(key: Key, request: Request): Promise<Answer> {
    const queue = queues.get(key) ?? { waiting: [], under_way: 0 }
    if (queue.waiting.length >= BATCHES.longest_queue)
      throw new ApiError('busy', { retry_after: WAITING_ROOM.come_again })
    queues.set(key, queue)
    const { promise, resolve, reject } = Promise.withResolvers<Answer>()
    const waiting: Waiting<Request, Answer> = {
      request,
      is_settled: false,
      settle(answer) {
        waiting.is_settled = true
        // Whoever is served elsewhere is answered from there; kept back, a refusal would be nobody's and end the process.
        if (answer instanceof Promise) resolve(answer)
        else handOut(() => (answer instanceof Error ? reject(answer) : resolve(answer)))
      },
    }
    queue.waiting.push(waiting)
    next(key, queue)
    return promise
  }
}

function takeTurns<Request, Answer>(waiting: Waiting<Request, Answer>[], kindOf: (request: Request) => unknown): void {
  const kinds = Map.groupBy(waiting, ({ request }) => kindOf(request))
  if (kinds.size === 1) return
  const turns = new Map([...kinds.values()].flatMap((line) => line.map((one, turn) => [one, turn])))
  waiting.sort((a, b) => (turns.get(a) ?? 0) - (turns.get(b) ?? 0))
}

/** When a batch fails, its halves are tried: only the poisonous request is refused, after a few more attempts. */
async function serveEveryone<Key, Request, Answer>(
  key: Key,
  batch: Waiting<Request, Answer>[],
  serve: Options<Key, Request, Answer>['serve'],
): Promise<void> {
  try {
    await serve(key, batch)
    for (const waiting of batch) if (!waiting.is_settled) waiting.settle(new Error('a request got no answer'))
  } catch (error) {
    const left = batch.filter((waiting) => !waiting.is_settled)
    const expected = asApiError(error)
    if (batch.length > 1 && (!expected || isConflict(error))) {
      const half = Math.ceil(left.length / 2)
      for (const part of [left.slice(0, half), left.slice(half)])
        if (part.length > 0) await serveEveryone(key, part, serve)
    } else for (const waiting of left) waiting.settle(expected ?? (error as Error))
  }
}

/** Deadlocks and the like: with fewer others, a request may well get through. */
function isConflict(error: unknown): boolean {
  return ['40P01', '40001'].includes(String((error as { code?: unknown }).code))
}

/** What is put in is delivered in that order, so many at a time, with a turn for others before each time. */
function createOutbox() {
  const waiting: (() => void)[] = []
  let isOpen = false

  async function empty(): Promise<void> {
    isOpen = true
    while (waiting.length > 0) {
      await breath()
      for (const deliver of waiting.splice(0, BATCHES.at_one_go)) deliver()
    }
    isOpen = false
  }
  return (deliver: () => void): void => {
    waiting.push(deliver)
    if (!isOpen) void empty()
  }
}

/** Looks many keys up with one query; undefined for what is not there. Nobody is given what was read before it asked. */
export function createLoader<K, V>(load: (keys: K[]) => Promise<Map<K, V>>): (key: K) => Promise<V | undefined> {
  const join = createBatches<null, K, V | undefined>({
    largest: Number.POSITIVE_INFINITY,
    async serve(_, batch) {
      const found = await load([...new Set(batch.map(({ request }) => request))])
      for (const waiting of batch) waiting.settle(found.get(waiting.request))
    },
  })
  return (key) => join(null, key)
}

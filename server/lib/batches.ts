import { setImmediate as breath, setTimeout as sleep } from 'node:timers/promises'
import { ApiError, asApiError } from '#server/http/errors.ts'
import { createMakingWay } from './making-way.ts'

/** A caller who waits for its own answer. */
export type Waiting<Request, Answer> = {
  request: Request
  is_settled: boolean
  settle: (answer: Answer | Error) => void
}

type Options<Key, Request, Answer> = {
  /** Settles everyone of the batch; who is left over when it fails is tried alone. */
  serve: (key: Key, batch: Waiting<Request, Answer>[]) => Promise<void>
  largest?: number
  /** Batches of one key at the same time. */
  under_way?: number
  /** How many must wait before a batch sets out beside another: small ones would only stand in each other's way. */
  worth_another?: number
  longest_queue?: number
  /** Whether others need the time too: then batches are small, one after the other, with rests three times as long. */
  makesWay?: (key: Key) => boolean
}

/** What is handled without letting others have a turn: pricing or composing hundreds would keep everybody else waiting. */
const AT_ONE_GO = 16
/** Where a batch and its rest took equally long, one in a hundred others waited nearly twice as long as without a crowd. */
const REST_PER_BATCH = 3
/** A database that stalls keeps nobody waiting four times as long. */
const LONGEST_REST_MS = 100

type Queue<Request, Answer> = { waiting: Waiting<Request, Answer>[]; under_way: number }

/**
 * Many callers at once are served together: who comes while batches are under way forms the next one. No timer, but
 * for making way: an idle shop answers at once, a busy one batches by itself. Rejects with "busy" where too many wait.
 */
export function createBatches<Key, Request, Answer>(options: Options<Key, Request, Answer>) {
  const { serve, largest = 200, under_way = 2, worth_another = 64, longest_queue = 5_000, makesWay } = options
  const queues = new Map<Key, Queue<Request, Answer>>()

  function next(key: Key, queue: Queue<Request, Answer>): void {
    const isPolite = makesWay?.(key) ?? false
    if (queue.under_way >= (isPolite ? 1 : under_way)) return
    if (queue.under_way > 0 && queue.waiting.length < worth_another) return
    const batch = queue.waiting.splice(0, isPolite ? AT_ONE_GO : largest)
    if (batch.length === 0) {
      if (queue.under_way === 0) queues.delete(key)
      return
    }
    queue.under_way += 1
    void run(key, queue, batch, isPolite)
  }

  async function run(key: Key, queue: Queue<Request, Answer>, batch: Waiting<Request, Answer>[], isPolite: boolean) {
    const began = performance.now()
    await serveEveryone(key, batch, serve)
    if (isPolite) await sleep(Math.min((performance.now() - began) * REST_PER_BATCH, LONGEST_REST_MS))
    queue.under_way -= 1
    next(key, queue)
  }

  return function join(key: Key, request: Request): Promise<Answer> {
    const queue = queues.get(key) ?? { waiting: [], under_way: 0 }
    if (queue.waiting.length >= longest_queue) throw new ApiError('busy', { retry_after: 2 })
    queues.set(key, queue)
    return new Promise((resolve, reject) => {
      queue.waiting.push(waitingFor(request, resolve, reject))
      next(key, queue)
    })
  }
}

function waitingFor<Request, Answer>(
  request: Request,
  resolve: (answer: Answer) => void,
  reject: (error: Error) => void,
): Waiting<Request, Answer> {
  const waiting: Waiting<Request, Answer> = {
    request,
    is_settled: false,
    settle(answer) {
      waiting.is_settled = true
      if (answer instanceof Error) reject(answer)
      else resolve(answer)
    },
  }
  return waiting
}

/** When a whole batch fails, each request is tried by itself: only the poisonous one is refused. */
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
    const isWorthTrying = !expected || isConflict(error)
    if (batch.length > 1 && isWorthTrying) for (const waiting of left) await serveEveryone(key, [waiting], serve)
    else for (const waiting of left) waiting.settle(expected ?? (error as Error))
  }
}

/** Deadlocks and the like: alone, a request may well get through. */
function isConflict(error: unknown): boolean {
  return ['40P01', '40001'].includes(String((error as { code?: unknown }).code))
}

/** Deals with each of a batch, and lets others have a turn in between. */
export async function inTurns<T>(batch: readonly T[], answer: (one: T, index: number) => void): Promise<void> {
  for (const [index, one] of batch.entries()) {
    if (index > 0 && index % AT_ONE_GO === 0) await breath()
    answer(one, index)
  }
}

type CrowdOptions<Key, Request, Answer> = {
  /** Settles whom it can without waiting for anybody, of whichever keys; everybody else is served with their own key. */
  serveTogether: (batch: Waiting<{ key: Key; request: Request }, Answer>[]) => Promise<void>
  serveApart: Options<Key, Request, Answer>['serve']
  crowd?: number
}

/** A crowd whose answers have all just gone out comes again at once: it is not taken apart into a few and the rest. */
const CROWD_STAYS_MS = 250
/** Larger batches would sell a little more, but everybody else waits while one is being priced and written out. */
const CROWD_AT_ONCE = 64

/**
 * Callers of different keys are served together, so that many small shops cost no more than a large one; a key with a
 * crowd of its own is served apart until the crowd is gone, so that the others do not wait for it, and takes no more than
 * a quarter of the time while others come.
 */
export function createCrowdBatches<Key, Request, Answer>(options: CrowdOptions<Key, Request, Answer>) {
  const { serveTogether, serveApart, crowd: large = 8 } = options
  const crowds = new Map<Key, { people: number; is_apart: boolean }>()
  const { cameAlone, makesWay } = createMakingWay<Key>()
  let everybody = 0
  let gone = { key: null as Key | null, at: Number.NEGATIVE_INFINITY }
  const wasCrowd = (key: Key) => gone.key === key && performance.now() - gone.at < CROWD_STAYS_MS
  const apart = createBatches<Key, Request, Answer>({
    serve: serveApart,
    largest: CROWD_AT_ONCE,
    makesWay: (key) => makesWay(key, crowds.get(key)?.people ?? 0, everybody),
  })
  const together = createBatches<null, { key: Key; request: Request }, Answer | typeof LEFT>({
    largest: CROWD_AT_ONCE,
    worth_another: 32,
    async serve(_, batch) {
      // Whatever goes wrong here is tried again apart, and told there if it goes wrong again.
      await serveTogether(batch as Waiting<{ key: Key; request: Request }, Answer>[]).catch(() => undefined)
      for (const waiting of batch) if (!waiting.is_settled) waiting.settle(LEFT)
    },
  })

  return async function join(key: Key, request: Request): Promise<Answer> {
    const crowd = crowds.get(key) ?? { people: 0, is_apart: wasCrowd(key) }
    crowds.set(key, crowd)
    crowd.people += 1
    everybody += 1
    crowd.is_apart ||= crowd.people > large
    if (!crowd.is_apart) cameAlone(key)
    try {
      const answer = crowd.is_apart ? LEFT : await together(null, { key, request })
      return answer === LEFT ? await apart(key, request) : answer
    } finally {
      crowd.people -= 1
      everybody -= 1
      if (crowd.people === 0) crowds.delete(key)
      if (crowd.people === 0 && crowd.is_apart) gone = { key, at: performance.now() }
    }
  }
}

const LEFT = Symbol('left to be served apart')

/** Looks many keys up with one query; undefined for what is not there. Nobody is given what was read before it asked. */
export function createLoader<K, V>(load: (keys: K[]) => Promise<Map<K, V>>): (key: K) => Promise<V | undefined> {
  const join = createBatches<null, K, V | undefined>({
    worth_another: 1,
    async serve(_, batch) {
      const found = await load([...new Set(batch.map(({ request }) => request))])
      for (const waiting of batch) waiting.settle(found.get(waiting.request))
    },
  })
  return (key) => join(null, key)
}

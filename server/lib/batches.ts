import { setImmediate as breath } from 'node:timers/promises'
import { BatchQueue, type Waiting } from './batch-queue.ts'
import { ApiError } from './errors.ts'
import { BATCHES, WAITING_ROOM } from './load-limits.ts'

type Options<Key, Request, Answer> = {
  /** Settles every request of the batch; those left when it fails are tried again in halves. */
  serve: (key: Key, batch: Waiting<Request, Answer>[]) => Promise<void>
  /**
   * Kind of a request. A batch that cannot take all requests takes one of each kind, then a second one of each, and so on. While
   * the running batches are of few kinds, a request of another kind does not wait for them; one at a time is served aside.
   */
  kindOf?: (request: Request) => unknown
  largest?: number
  /** Maximum concurrent batches of one key; all but the first of them are full ones. */
  under_way?: number
  /** Delivers answers a few at a time, so that others have a turn in between; meanwhile the next batch runs. */
  in_turns?: true
}

/**
 * Serves concurrent callers together: requests that arrive while a batch of the same key runs form the next one, which starts
 * when that one is done, or beside it once it is full. No timer: an idle shop answers at once, a busy one batches by itself.
 * Rejects with "busy" if too many wait.
 */
export function createBatches<Key, Request, Answer>(options: Options<Key, Request, Answer>) {
  const { serve, kindOf, largest, under_way } = { ...BATCHES, ...options }
  const handOut = options.in_turns ? createOutbox() : (deliver: () => void) => deliver()
  const queues = new Map<Key, BatchQueue<Request, Answer>>()

  function queueOf(key: Key): BatchQueue<Request, Answer> {
    const queue =
      queues.get(key) ??
      new BatchQueue<Request, Answer>({
        serve: (batch) => serve(key, batch),
        kindOf,
        largest,
        under_way,
        handOut,
        onIdle: () => queues.delete(key),
      })
    queues.set(key, queue)
    return queue
  }

  return async function join(key: Key, request: Request): Promise<Answer> {
    const queue = queueOf(key)
    if (queue.length >= BATCHES.longest_queue) throw new ApiError('busy', { retry_after: WAITING_ROOM.come_again })
    return queue.join(request)
  }
}

/** Delivers answers in order, a limited number at a time, with a turn for others before each time. */
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

/** Looks many keys up with one query; undefined for missing ones. A caller never gets data read before its call. */
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

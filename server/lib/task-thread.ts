import { join } from 'node:path'
import { Worker } from 'node:worker_threads'
import { createFairSlots } from './fair-slots.ts'

const SERVER = join(import.meta.dirname, import.meta.env.PROD ? '../../server' : '..')

/** Tasks of a process: one is done at a time. A caller behind so many others had better come again. */
const TURNS = { inside: 1, waiting: 40 }
/** Time limit of a task; long because threads have the lowest priority on a busy machine. */
const PATIENCE_MS = 30_000
/** Time after which an idle thread ends to free its memory. */
const IDLE_MS = 60_000

type Answer<Result> = { result?: Result; error?: string }

/**
 * Does tasks in a separate thread, so that visitors need not wait; never call it inside a transaction. Callers take turns; throws
 * `TooManyWaiting` if too many wait. A task that takes too long is given up, and its thread with it. `script` is a path below
 * server/ that calls `answerTasks`.
 */
export function createTaskThread<Task, Result>(script: string, resourceLimits: { maxOldGenerationSizeMb: number }) {
  const inTurn = createFairSlots(TURNS)
  let thread: Worker | null = null
  let idle: NodeJS.Timeout | undefined

  async function doNow(task: Task): Promise<Result> {
    clearTimeout(idle)
    thread ??= new Worker(join(SERVER, script), { env: {}, execArgv: [], resourceLimits })
    const current = thread
    current.ref()
    try {
      const { result, error } = await answerOf<Task, Result>(current, task)
      if (result === undefined) throw new Error(error)
      return result
    } catch (error) {
      thread = null
      await current.terminate()
      throw error
    } finally {
      current.unref()
      idle = setTimeout(end, IDLE_MS).unref()
    }
  }

  function end(): void {
    void thread?.terminate()
    thread = null
  }

  return (task: Task, caller: string): Promise<Result> => inTurn(caller, () => doNow(task))
}

function answerOf<Task, Result>(worker: Worker, task: Task): Promise<Answer<Result>> {
  const given = Promise.withResolvers<Answer<Result>>()
  const onExit = () => given.reject(new Error('the thread has ended'))
  const timer = setTimeout(() => given.reject(new Error('the task took too long')), PATIENCE_MS)
  worker.once('message', given.resolve).once('error', given.reject).once('exit', onExit)
  worker.postMessage(task)
  return given.promise.finally(() => {
    clearTimeout(timer)
    worker.off('message', given.resolve).off('error', given.reject).off('exit', onExit)
  })
}

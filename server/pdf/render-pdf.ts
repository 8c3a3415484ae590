import { join } from 'node:path'
import { Worker } from 'node:worker_threads'
import { createFairSlots } from '#server/lib/fair-slots.ts'
import type { PdfDocument } from './pdf-document.ts'

/** Per process. A document takes a fraction of a second; a caller behind forty others had better come again. */
const RENDERED = { inside: 1, waiting: 40 }
/** Time limit; long because drawing has the lowest priority on a busy machine. */
const PATIENCE_MS = 30_000
/** Time after which an idle thread ends to free its memory. */
const IDLE_MS = 60_000
export const MEMORY = { maxOldGenerationSizeMb: 256 }

const THREAD = join(
  import.meta.dirname,
  import.meta.env.PROD ? '../../server/pdf/thread/render-thread.ts' : './thread/render-thread.ts',
)

const inTurn = createFairSlots(RENDERED)

/**
 * Draws a document in a separate thread, so that visitors need not wait; never call it inside a transaction. Callers take turns;
 * throws `TooManyWaiting` if too many wait. A document that takes too long is given up, and its thread with it.
 */
export function renderPdf(document: PdfDocument, caller: string): Promise<Uint8Array<ArrayBuffer>> {
  return inTurn(caller, () => renderNow(document))
}

type Answer = { bytes?: Uint8Array<ArrayBuffer>; error?: string }

let thread: Worker | null = null
let idle: NodeJS.Timeout | undefined

async function renderNow(document: PdfDocument): Promise<Uint8Array<ArrayBuffer>> {
  clearTimeout(idle)
  thread ??= new Worker(THREAD, { env: {}, execArgv: [], resourceLimits: MEMORY })
  const current = thread
  current.ref()
  try {
    const { bytes, error } = await answerOf(current, document)
    if (!bytes) throw new Error(error)
    return bytes
  } catch (error) {
    thread = null
    await current.terminate()
    throw error
  } finally {
    current.unref()
    idle = setTimeout(endThread, IDLE_MS).unref()
  }
}

function answerOf(worker: Worker, document: PdfDocument): Promise<Answer> {
  const given = Promise.withResolvers<Answer>()
  const onExit = () => given.reject(new Error('the thread that draws has ended'))
  const timer = setTimeout(() => given.reject(new Error('drawing took too long')), PATIENCE_MS)
  worker.once('message', given.resolve).once('error', given.reject).once('exit', onExit)
  worker.postMessage(document)
  return given.promise.finally(() => {
    clearTimeout(timer)
    worker.off('message', given.resolve).off('error', given.reject).off('exit', onExit)
  })
}

function endThread(): void {
  void thread?.terminate()
  thread = null
}

import { join } from 'node:path'
import { Worker } from 'node:worker_threads'

const SERVER = join(import.meta.dirname, import.meta.env.PROD ? '../../server' : '..')
const MEMORY = { maxOldGenerationSizeMb: 512 }
const LONGEST_MS = 30_000

/**
 * Reads a stranger's file by a script of the server in a thread with limits of memory and time. Resolves to `otherwise` if the
 * thread exceeds them, or the file crashes it.
 */
export function readInThread<T>(script: string, workerData: unknown, otherwise: T): Promise<T> {
  const thread = new Worker(join(SERVER, script), { workerData, env: {}, execArgv: [], resourceLimits: MEMORY })
  return new Promise<T>((resolve) => {
    const timer = setTimeout(() => resolve(otherwise), LONGEST_MS)
    thread.once('message', resolve)
    thread.once('error', () => resolve(otherwise))
    thread.once('exit', () => clearTimeout(timer))
  }).finally(() => thread.terminate())
}

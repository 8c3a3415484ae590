import { parentPort } from 'node:worker_threads'
import { giveWay } from '#server/start/give-way.ts'

/** In a thread of `createTaskThread`: does one task after the other, with low priority. */
export function answerTasks<Task>(run: (task: Task) => Promise<Uint8Array>): void {
  const port = parentPort
  if (!port) return
  giveWay()
  port.on('message', async (task: Task) => {
    try {
      const result = await run(task)
      port.postMessage({ result }, [result.buffer as ArrayBuffer])
    } catch (error) {
      port.postMessage({ error: String((error as Error).stack) })
    }
  })
}

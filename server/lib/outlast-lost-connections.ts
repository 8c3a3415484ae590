import { setTimeout as sleep } from 'node:timers/promises'
import { isConnectionLost } from './connection-lost.ts'

const ATTEMPTS = 20
const PAUSE_MS = 250

/** Retries a repeatable step of the start: a connection that breaks meanwhile must not prevent the start. */
export async function outlastLostConnections<T>(run: () => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt++)
    try {
      return await run()
    } catch (error) {
      if (!isConnectionLost(error) || attempt === ATTEMPTS) throw error
      await sleep(PAUSE_MS)
    }
}

import { setTimeout as sleep } from 'node:timers/promises'
import { isConnectionLost } from './connection-lost.ts'

const ATTEMPTS = 20
const PAUSE_MS = 250

/** For what is done while an app starts, and may be done twice: a connection that breaks meanwhile is no reason not to start. */
export async function outlastLostConnections<T>(run: () => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt++)
    try {
      return await run()
    } catch (error) {
      if (!isConnectionLost(error) || attempt === ATTEMPTS) throw error
      await sleep(PAUSE_MS)
    }
}

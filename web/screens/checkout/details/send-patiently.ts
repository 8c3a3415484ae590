import { ApiFailure } from '#contract/client.ts'

const TRIES = 3
/** Longer waits are not retried: the buyer sees the refusal instead. */
const LONGEST_WAIT_SECONDS = 10

const pause = (seconds: number) => new Promise<void>((done) => setTimeout(done, seconds * 1000))

/** Retries requests that were refused because of load (429, 503), after as many seconds as the answer says. */
export async function sendPatiently<T>(send: () => Promise<T>, wait = pause): Promise<T> {
  for (let tries = 1; ; tries++) {
    try {
      return await send()
    } catch (error) {
      const seconds = error instanceof ApiFailure && [429, 503].includes(error.status) ? error.retry_after : null
      if (seconds === null || seconds > LONGEST_WAIT_SECONDS || tries === TRIES) throw error
      await wait(seconds)
    }
  }
}

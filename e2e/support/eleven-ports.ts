import { randomInt } from 'node:crypto'
import { isFree } from '#test/processes/free-port.ts'

/** The first of eleven ports in a row that nobody listens on: a run's, as `app-env.ts` shares them out. */
export async function elevenPorts(): Promise<number> {
  for (;;) {
    const first = 10_000 + 11 * randomInt(1_800)
    const free = await Promise.all(Array.from({ length: 11 }, (_, at) => isFree(first + at)))
    if (free.every(Boolean)) return first
  }
}

import { randomInt } from 'node:crypto'
import { isFree } from '#test/processes/free-port.ts'

/** The first of ten ports in a row that nobody listens on: a run's, as `app-env.ts` shares them out. */
export async function tenPorts(): Promise<number> {
  for (;;) {
    const first = 10_000 + 10 * randomInt(2_000)
    const free = await Promise.all(Array.from({ length: 10 }, (_, at) => isFree(first + at)))
    if (free.every(Boolean)) return first
  }
}

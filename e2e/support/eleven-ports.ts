import { randomInt } from 'node:crypto'
import { isFree } from '#test/processes/free-port.ts'

/** Returns the first of eleven consecutive free ports, which `app-env.ts` assigns. */
export async function elevenPorts(): Promise<number> {
  for (;;) {
    const first = 10_000 + 11 * randomInt(1_800)
    const free = await Promise.all(Array.from({ length: 11 }, (_, at) => isFree(first + at)))
    if (free.every(Boolean)) return first
  }
}

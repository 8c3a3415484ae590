import { rmSync } from 'node:fs'
import { setTimeout as sleep } from 'node:timers/promises'
import { newDataDir, startFoyer } from '../app.ts'
import type { Workload } from '../bench.ts'
import { limit, repeated } from '../figures.ts'
import { residentMemory } from '../memory.ts'

const STILL_MB = 3

/** `npm start` of a built Foyer until its first page, with a new database and with an existing one. */
export const start: Workload = {
  name: 'start',
  async run({ is_quick }) {
    const again: number[] = []
    const memory: number[] = []
    const repeats = is_quick ? 1 : 3
    const first = await repeated(repeats, async () => {
      const data_dir = newDataDir()
      const { milliseconds, stop } = await startFoyer(['npm', 'start'], data_dir)
      await stop()
      const second = await startFoyer(['npm', 'start'], data_dir)
      again.push(second.milliseconds / 1000)
      memory.push(await settledMemory(second.pid))
      await second.stop()
      rmSync(data_dir, { recursive: true, force: true })
      return milliseconds / 1000
    })
    const restart = await repeated(repeats, async (repeat) => again[repeat] ?? Number.NaN)
    const idle = await repeated(repeats, async (repeat) => memory[repeat] ?? Number.NaN)
    return [
      limit({ name: '`npm start` to first page, new database', unit: 's' }, first, { must: 5, goal: 1.5 }),
      limit({ name: '`npm start` to first page, later', unit: 's' }, restart, { must: 5, goal: 1 }),
      limit({ name: 'idle memory without PostgreSQL', unit: 'MB' }, idle, { must: 280, goal: 150 }),
    ]
  },
}

/** Memory two seconds after the first page, and then until it stays the same. */
async function settledMemory(pid: number): Promise<number> {
  await sleep(2000)
  let before = residentMemory(pid)
  for (let look = 0; look < 10; look++) {
    await sleep(500)
    const now = residentMemory(pid)
    if (Math.abs(now - before) < STILL_MB) return now
    before = now
  }
  return before
}

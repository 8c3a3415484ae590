import { spawn } from 'node:child_process'
import { once } from 'node:events'

/** As many as are at work in a run: two workers, the database, the app. */
const AT_WORK = 4
/** What they take together, in milliseconds, on the machine that limits are written for: two cores, nothing else running. */
const USUAL = 700
const WORK = `require('node:crypto').pbkdf2Sync('foyer', 'salt', 300_000, 64, 'sha512')`

/** Sets PATIENCE for this process and all that it starts, unless who started it has done so. */
export async function measurePatience(): Promise<void> {
  process.env.PATIENCE ??= String(Math.max(1, (await timeOfWork()) / USUAL).toFixed(1))
}

async function timeOfWork(): Promise<number> {
  const began = performance.now()
  const working = Array.from({ length: AT_WORK }, () => spawn(process.execPath, ['-e', WORK], { stdio: 'ignore' }))
  await Promise.all(working.map((child) => once(child, 'close')))
  return performance.now() - began
}

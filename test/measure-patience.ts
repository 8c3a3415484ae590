import { spawn } from 'node:child_process'
import { once } from 'node:events'

/** Concurrent processes of a run: two workers, the database, the app. */
const AT_WORK = 4
/** Milliseconds they take together on the reference machine: two cores, nothing else running. */
const USUAL = 700
const WORK = `require('node:crypto').pbkdf2Sync('foyer', 'salt', 300_000, 64, 'sha512')`

/** Sets PATIENCE for this process and its children, unless it is set already. */
export async function measurePatience(): Promise<void> {
  process.env.PATIENCE ??= String(Math.max(1, (await timeOfWork()) / USUAL).toFixed(1))
}

async function timeOfWork(): Promise<number> {
  const began = performance.now()
  const working = Array.from({ length: AT_WORK }, () => spawn(process.execPath, ['-e', WORK], { stdio: 'ignore' }))
  await Promise.all(working.map((child) => once(child, 'close')))
  return performance.now() - began
}

import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { sql } from 'kysely'
import type { Db } from '#server/lib/database.ts'
import type { Finding } from './finding.ts'

/** Tolerance of authenticator codes and of times on tickets. */
const MOST_MS = 2_000

/**
 * Compares the database's clock with this machine's, which matters if they are two machines, and tells whether the system
 * synchronizes its clock, as far as it says.
 */
export async function examineClock(db: Db, { now = Date.now, isKept = clockIsKept } = {}): Promise<Finding> {
  const before = now()
  const { rows } = await sql<{ told: string }>`select clock_timestamp() as told`.execute(db)
  const after = now()
  const trouble = clockTrouble({ before, after, told: Date.parse(rows[0]?.told ?? '') })
  const advice = ADVICE[String(await isKept()) as keyof typeof ADVICE]
  return { what: 'Clock', trouble, ...(advice && { advice }) }
}

const ADVICE = {
  true: undefined,
  false: 'This machine does not keep its clock in step with others: turn on systemd-timesyncd or chrony.',
  null: 'Whether this machine keeps its clock in step with others (NTP) could not be found out.',
}

/** The database read its clock at some moment between the two. */
export function clockTrouble({ before, after, told }: { before: number; after: number; told: number }): string[] {
  const ahead = told - after
  const behind = before - told
  if (Math.max(ahead, behind) <= MOST_MS) return []
  const seconds = (Math.max(ahead, behind) / 1000).toFixed(1)
  return [
    `the database’s clock is ${seconds} s ${ahead > 0 ? 'ahead of' : 'behind'} this machine’s: keep both right with NTP`,
  ]
}

/** The kernel's synchronization status; null where it is not available (other systems, containers). */
async function clockIsKept(): Promise<boolean | null> {
  try {
    const words = ['show', '--property=NTPSynchronized', '--value']
    const { stdout } = await promisify(execFile)('timedatectl', words, { timeout: 5_000 })
    return { yes: true, no: false }[stdout.trim()] ?? null
  } catch {
    return null
  }
}

/** Attempts at one email address that are not slowed down: enough for a person who tries their old passwords. */
const AT_ONCE = 20
const MS_EACH = 50
const LONGEST_MS = 2_000

/** Delay in milliseconds for the n-th attempt at one email address, whether the address is known or not. */
export function slowDown(attempt: number): number {
  return Math.min(Math.max(attempt - AT_ONCE, 0) * MS_EACH, LONGEST_MS)
}

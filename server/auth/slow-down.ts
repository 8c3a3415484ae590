/** So many attempts at one e-mail address are not slowed down: a person who tries passwords they once had. */
const AT_ONCE = 20
const MS_EACH = 50
const LONGEST_MS = 2_000

/** Milliseconds that the attempt of this number at one e-mail address waits, whether the address is known or not. */
export function slowDown(attempt: number): number {
  return Math.min(Math.max(attempt - AT_ONCE, 0) * MS_EACH, LONGEST_MS)
}

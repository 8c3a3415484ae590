/** Commands of a test to an app's tampered connections, sent to the process as messages; see tamper.ts. */

/** A place in the conversation with the database. Patterns are regular expressions over the app's statements, case ignored. */
type Place = { matching: string; where: 'before' | 'after' }

/** Removes a protection: replaces `find` by `put` in statements that match `of`. */
export type Rewrite = { name: string; of?: string; find: string; put: string }

/** Delays a statement. */
type Pause = Place & { milliseconds: number }

/**
 * Requests at this place wait until `people` have arrived, in any process; then all go on, also later ones. A request that waits
 * for a lock of one of them counts as arrived: with any statement, or with one that matches `waiting`. With `HELD` they wait
 * until the test opens the meeting. A meeting `of: 'jobs'` is for background jobs instead of requests.
 */
export type Meeting = Place & { people: number; waiting?: string; of?: 'jobs' }

/**
 * Counts statements from now on and causes a fault at the one with this number: before it is sent, after it is sent and before
 * its answer is seen, or after its answer. `kill` is `kill -9` of the process; `time_out` lets the database refuse the statement
 * as for a timeout.
 */
export type Fault = { at: number; when: 'before' | 'sent' | 'after'; what: 'kill' | 'time_out' }

/** More requests than ever arrive. */
export const HELD = Number.MAX_SAFE_INTEGER

export type Tampering = {
  rewrites?: readonly Rewrite[]
  pauses?: readonly Pause[]
  meetings?: readonly Meeting[]
  fault?: Fault
  /** Milliseconds that the app's own clock is ahead. */
  clock?: number
}

export type Command =
  | { do: 'tamper'; how: Tampering }
  | { do: 'open_meeting'; index: number }
  | { do: 'report' }
  | { do: 'weigh' }

/**
 * Report of the thread that answers requests: how often each rewrite was applied, the statements since, and, after `weigh`, the
 * bytes in memory after garbage collection.
 */
export type Report = { rewritten: Record<string, number>; statements: string[]; held_bytes?: number }

/** `backend` is the PostgreSQL process of the request's connection. */
export type Arrival = { arrived_at_meeting: number; backend: number }

export type ToProcess = { foyer_test: number; command: Command }
export type FromProcess = { foyer_test: number; report: Report } | Arrival

/** Printed by a process before it kills itself, followed by the statements so far, the fatal one last. */
export const LAST_WORDS = 'killed at the last of these statements: '

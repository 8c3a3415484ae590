/** What a test may ask of the tampered connections of an app; sent to the process as messages, see tamper.ts. */

/** Where in a conversation with the database something is done; patterns are regular expressions over the app's own words, case ignored. */
type Place = { matching: string; where: 'before' | 'after' }

/** Takes a protection out of the statements: `find` becomes `put`, in statements that match `of`. */
export type Rewrite = { name: string; of?: string; find: string; put: string }

/** Makes a statement slow. */
type Pause = Place & { milliseconds: number }

/**
 * Requests that come here wait until so many have come, in whichever process; then all go on, now and later. A request
 * that waits for a lock of one of them has come, too: with any statement, or with one that matches `waiting`. With `HELD`
 * they wait until the test opens the meeting.
 */
export type Meeting = Place & { people: number; waiting?: string }

/**
 * From now on statements are counted, and something happens at the one with this number: before it is sent, when it was
 * sent and nobody has seen an answer, or when its answer is there. `kill` is `kill -9` of the process; `time_out` lets
 * the database refuse the statement as it does when it takes too long.
 */
export type Fault = { at: number; when: 'before' | 'sent' | 'after'; what: 'kill' | 'time_out' }

/** More people than ever come. */
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
 * Of the thread that answers requests: how often each rewriting was applied, what was said to the database since, and,
 * after `weigh`, how many bytes are left in memory once everything that nobody needs any more is cleared away.
 */
export type Report = { rewritten: Record<string, number>; statements: string[]; held_bytes?: number }

/** `backend` is the process of PostgreSQL that the request talks to. */
export type Arrival = { arrived_at_meeting: number; backend: number }

export type ToProcess = { foyer_test: number; command: Command }
export type FromProcess = { foyer_test: number; report: Report } | Arrival

/** What a process prints before it kills itself, and after it the statements so far, the fatal one last. */
export const LAST_WORDS = 'killed at the last of these statements: '

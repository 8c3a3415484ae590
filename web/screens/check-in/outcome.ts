import type { ListedAttendee } from '#contract/check-in.ts'
import { ApiFailure } from '#contract/client.ts'
import { isLost, type Verdict } from './check-in-client.ts'
import type { Tone } from './sounds.ts'

/** Reasons for no decision: nothing was sent, no answer came, the server is busy, or it refused the whole request. */
type Undecided = 'offline' | 'no_answer' | 'busy' | 'refused'
export type Outcome = { kind: Verdict['result'] | Undecided; attendee: ListedAttendee | null }

const TONES: Record<Outcome['kind'], Tone> = {
  admitted: 'yes',
  already_in: 'look',
  order_unpaid: 'look',
  not_on_device: 'look',
  offline: 'look',
  no_answer: 'look',
  busy: 'look',
  refused: 'no',
  cancelled: 'no',
  not_on_list: 'no',
  unknown_ticket: 'no',
}

/** Empty for a ticket that this device knows only by its signature. */
export const nameOf = ({ first_name, last_name }: ListedAttendee) => `${first_name} ${last_name}`.trim()

export const toneOf = (outcome: Outcome): Tone => TONES[outcome.kind]

export const isDecided = ({ kind }: Outcome): boolean =>
  kind !== 'offline' && kind !== 'no_answer' && kind !== 'busy' && kind !== 'refused'

export function outcomeOfFailure(failure: unknown): Outcome {
  if (isLost(failure)) return { kind: 'no_answer', attendee: null }
  const status = failure instanceof ApiFailure ? failure.status : 500
  return { kind: status >= 500 || status === 429 ? 'busy' : 'refused', attendee: null }
}

import type { Colour } from './colour.ts'

/** Wallets of phones that keep tickets. */
export const WALLETS = ['APPLE', 'GOOGLE'] as const
export type Wallet = (typeof WALLETS)[number]

/** A labelled text on a pass. */
export type PassField = { label: string; text: string }

/** Texts of a pass in its holder's language. The code is not one of them: it is signed anew each time it is shown. */
export type PassContent = {
  /** BCP 47. */
  language: string
  event: { id: number; title: string; organizer: string; start_date: string; end_date: string | null; address: string }
  place: PassField | null
  when: PassField
  /** Null where the pass is void because somebody else has the ticket. */
  holder: PassField | null
  item: PassField
  number: PassField
  /** Colour of the ticket's design. */
  accent: Colour
  /** Void passes have no code. */
  is_void: boolean
  link: PassField
}

const DAY_MS = 86_400_000

/** When a wallet may put the pass away: at the end of the event, or a day after its start. */
export function passEnds({ start_date, end_date }: Pick<PassContent['event'], 'start_date' | 'end_date'>): string {
  return end_date ?? new Date(Date.parse(start_date) + DAY_MS).toISOString()
}

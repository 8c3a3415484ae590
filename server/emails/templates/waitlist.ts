import type { EventFacts } from './event-facts.ts'
import type { Sender } from './layout.ts'

/** Facts of every email to somebody on a waitlist. */
export type OnWaitlist = {
  sender: Sender
  event: EventFacts
  first_name: string
  item_name: string
  /** Page of the entry, which can be left there. */
  link: string
}

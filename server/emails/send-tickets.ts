import type { Job } from '#server/job.ts'
import type { PayloadOf } from '#server/signals.ts'
import { eventForEmail } from './email-queries.ts'
import { sendOnce } from './send-once.ts'
import { type Guest, guestsOfOrder, ticketLetter } from './ticket-letter.ts'

/** Job: the valid tickets of an order, one e-mail for each distinct address. */
export const sendTickets: Job<PayloadOf<'sendTickets'>> = async (context, { order_id, signal_id }) => {
  const guests = (await guestsOfOrder(context.db, order_id)).filter(({ status }) => status === 'ACTIVE')
  const [first] = guests
  if (!first) return
  const event = await eventForEmail(context.db, first.event_id)
  for (const ofOneAddress of byAddress(guests)) {
    const letter = ticketLetter({ guests: ofOneAddress, event, config: context.config })
    await sendOnce(context, { ...letter, job: 'sendTickets', signal_id })
  }
}

function byAddress(guests: Guest[]): [Guest, ...Guest[]][] {
  const groups = Map.groupBy(guests, ({ email }) => email.toLowerCase())
  return [...groups.values()] as [Guest, ...Guest[]][]
}

import { type RawBuilder, sql } from 'kysely'
import { prepared, type Trx } from '#server/lib/database.ts'
import { addingJobs } from '#server/queue/add-jobs.ts'
import type { LaneName } from '#server/queue/lanes.ts'

/** Everything that can happen, and what it carries: ids only, jobs read again. */
export type Signals = {
  'user.registered': { user_id: number }
  'user.email_confirmation_requested': { user_id: number }
  'user.email_change_requested': { user_id: number }
  'user.password_reset_requested': { user_id: number }
  'user.password_changed': { user_id: number }
  'user.invited': { user_id: number; account_id: number; invited_by: number }
  'order.completed': { order_id: number }
  'order.awaiting_offline_payment': { order_id: number }
  'order.paid': { order_id: number }
  'order.cancelled': { order_id: number }
  'order.confirmation_requested': { order_id: number }
  'order.email_confirmation_requested': { order_id: number }
  'attendee.ticket_requested': { attendee_id: number }
  'organizer.contacted': { organizer_id: number; name: string; email: string; message: string }
}
export type Signal = keyof Signals

/** What is done about it later; read it aloud. */
export const SUBSCRIBERS = {
  'user.registered': ['sendEmailConfirmation'],
  'user.email_confirmation_requested': ['sendEmailConfirmation'],
  'user.email_change_requested': ['sendEmailChange'],
  'user.password_reset_requested': ['sendPasswordReset'],
  'user.password_changed': ['sendPasswordChanged'],
  'user.invited': ['sendInvitation'],
  'order.completed': ['sendOrderConfirmation', 'sendTickets', 'notifyOrganizer'],
  'order.awaiting_offline_payment': ['sendOrderConfirmation', 'notifyOrganizer'],
  'order.paid': ['sendOrderConfirmation', 'sendTickets'],
  'order.cancelled': ['sendOrderCancelled'],
  'order.confirmation_requested': ['sendOrderConfirmation', 'sendTickets'],
  'order.email_confirmation_requested': ['sendOrderEmailConfirmation'],
  'attendee.ticket_requested': ['sendTicket'],
  'organizer.contacted': ['sendContactMessage'],
} as const satisfies Record<Signal, readonly string[]>

export type JobName = (typeof SUBSCRIBERS)[Signal][number]

/** `signal_id` is the same for all jobs of one signal, and new for the next: e-mails are sent once per signal. */
export type JobPayload<S extends Signal> = Signals[S] & { signal_id: string }

/** What a job is given: the payload of the signals it follows. */
export type PayloadOf<J extends JobName> = JobPayload<
  { [S in Signal]: J extends (typeof SUBSCRIBERS)[S][number] ? S : never }[Signal]
>

/** Where a job waits: what signs somebody in before everything else. */
const LANE_OF: Record<JobName, LaneName> = {
  sendEmailConfirmation: 'urgent',
  sendEmailChange: 'urgent',
  sendPasswordReset: 'urgent',
  sendPasswordChanged: 'urgent',
  sendInvitation: 'urgent',
  sendOrderConfirmation: 'orders',
  sendTickets: 'orders',
  sendTicket: 'orders',
  sendOrderCancelled: 'orders',
  sendOrderEmailConfirmation: 'orders',
  sendContactMessage: 'orders',
  notifyOrganizer: 'notices',
}

const OF_THE_ORDER = sql`(select account_id from orders where id = (payload ->> 'order_id')::int)`
const OF_NO_ACCOUNT = sql`0`

/** In whose turn the jobs of a signal are done, so that the backlog of one account delays no other. */
const ACCOUNT_OF: Record<Signal, RawBuilder<unknown>> = {
  'user.registered': OF_NO_ACCOUNT,
  'user.email_confirmation_requested': OF_NO_ACCOUNT,
  'user.email_change_requested': OF_NO_ACCOUNT,
  'user.password_reset_requested': OF_NO_ACCOUNT,
  'user.password_changed': OF_NO_ACCOUNT,
  'user.invited': sql`(payload ->> 'account_id')::int`,
  'order.completed': OF_THE_ORDER,
  'order.awaiting_offline_payment': OF_THE_ORDER,
  'order.paid': OF_THE_ORDER,
  'order.cancelled': OF_THE_ORDER,
  'order.confirmation_requested': OF_THE_ORDER,
  'order.email_confirmation_requested': OF_THE_ORDER,
  'attendee.ticket_requested': sql`
    (select orders.account_id from attendees join orders on orders.id = attendees.order_id
     where attendees.id = (payload ->> 'attendee_id')::int)`,
  'organizer.contacted': sql`(select account_id from organizers where id = (payload ->> 'organizer_id')::int)`,
}

const MAX_ATTEMPTS = 25

/** Queues the jobs of a signal in the same transaction: rolled back together, committed together. */
export async function emit<S extends Signal>(trx: Trx, signal: S, payload: Signals[S]): Promise<void> {
  const name = `emit_${signal.replace('.', '_')}`
  await sql`${prepared(name)}${emitting(signal, sql`select ${JSON.stringify(payload)}::jsonb as payload`)}`.execute(trx)
}

/**
 * For `with`: the same for each row of `payloads`, as a signal of its own. What it returns must be asked for, or the
 * database would leave it out.
 */
export function emitting(signal: Signal, payloads: RawBuilder<unknown>): RawBuilder<unknown> {
  const jobs = SUBSCRIBERS[signal].map((name) => ({ name, lane: LANE_OF[name], max_attempts: MAX_ATTEMPTS }))
  const causes = sql`
    select payload || jsonb_build_object('signal_id', gen_random_uuid()) as payload, ${ACCOUNT_OF[signal]} as account_id
    from (${payloads}) as payloads offset 0`
  return addingJobs(jobs, causes)
}

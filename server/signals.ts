import { type RawBuilder, sql } from 'kysely'
import { prepared, type Trx } from '#server/lib/database.ts'

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

const MAX_ATTEMPTS = 25

/** Queues the jobs of a signal in the same transaction: rolled back together, committed together. */
export async function emit<S extends Signal>(trx: Trx, signal: S, payload: Signals[S]): Promise<void> {
  await sql`${prepared('add_jobs')}${emitting(signal, sql`select ${JSON.stringify(payload)}::jsonb as payload`)}`.execute(
    trx,
  )
}

/**
 * For `with`: the same for each row of `payloads`, as a signal of its own. What it returns must be asked for, or the
 * database would leave it out.
 */
export function emitting(signal: Signal, payloads: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`
    select graphile_worker.add_jobs(array(
      select row(identifier, payload, null, null, ${MAX_ATTEMPTS}::int, null, null, null)::graphile_worker.job_spec
      from (select (payload || jsonb_build_object('signal_id', gen_random_uuid()))::json as payload
            from (${payloads}) payloads) signals
      cross join unnest(${[...SUBSCRIBERS[signal]]}::text[]) as identifier))`
}

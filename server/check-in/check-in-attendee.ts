import type { z } from 'zod'
import type { checkIn, checkInResult } from '#contract/check-in.ts'
import type { Body } from '#contract/endpoint.ts'
import type { Actor } from '#domain/actor.ts'
import { type CheckInDecision, decideCheckIn } from '#domain/check-in.ts'
import type { Db, Trx } from '#server/lib/database.ts'
import { ApiError } from '#server/lib/errors.ts'
import { newShortId } from '#server/lib/token.ts'
import { markOrderAsPaid } from '#server/orders/mark-as-paid.ts'
import { type AttendeeRow, attendeesOf, type CheckInContext, toListedAttendee } from './check-in-queries.ts'
import { emitCheckIns } from './emit-check-ins.ts'

export type Entry = Body<typeof checkIn.checkIn>['attendees'][number]
export type CheckInResult = z.output<typeof checkInResult>

/** A scan with its device and network address. */
type Scanned = { entry: Entry; address: string; actor: Actor; device_id: number | null }

/** Checks one attendee in or returns the refusal, in a separate transaction; a payment at check-in comes first. */
export function checkInAttendee(db: Db, context: CheckInContext, { entry, ...by }: Scanned): Promise<CheckInResult> {
  return db.transaction().execute(async (trx) => {
    if (entry.action === 'check-in-and-mark-order-as-paid') await payAtCheckIn(trx, context, { entry, actor: by.actor })
    // The lock waits for a concurrent cancellation; cancelling an order also cancels its attendees.
    const ticket = await findTicket(trx, context, entry).forNoKeyUpdate('attendees').executeTakeFirst()
    const decision = decide(context, ticket, entry)
    if (decision === 'admit' && ticket) return admit(trx, context, { ticket, ...by })
    return refused(decision, ticket)
  })
}

function findTicket(trx: Trx, context: CheckInContext, { code, public_id }: Entry) {
  const attendees = attendeesOf(trx, context.list)
  return code === undefined
    ? attendees.where('attendees.public_id', '=', public_id ?? '')
    : attendees.where('attendees.ticket_code', '=', code)
}

export function decide(context: CheckInContext, ticket: AttendeeRow | undefined, entry: Entry): CheckInDecision {
  return decideCheckIn({
    list: context.list,
    ticket: ticket ?? null,
    existing_check_in: ticket?.check_in_short_id ?? null,
    allow_unpaid: context.allow_unpaid && !entry.ask_if_unpaid,
    now: context.now,
  })
}

/** Runs before the attendee is locked: orders are locked before their attendees, here as everywhere. */
async function payAtCheckIn(
  trx: Trx,
  context: CheckInContext,
  { entry, actor }: Pick<Scanned, 'entry' | 'actor'>,
): Promise<void> {
  const ticket = await findTicket(trx, context, entry).executeTakeFirst()
  if (ticket?.order_status !== 'AWAITING_OFFLINE_PAYMENT' || decide(context, ticket, entry) !== 'admit') return
  await markOrderAsPaid(trx, actor, { order_id: ticket.order_id }).catch((failure: unknown) => {
    // Another request paid or cancelled it meanwhile: reading the locked ticket will tell.
    if (!(failure instanceof ApiError && failure.code === 'not_awaiting_payment')) throw failure
  })
}

async function admit(
  trx: Trx,
  context: CheckInContext,
  { ticket, ...by }: Omit<Scanned, 'entry'> & { ticket: AttendeeRow },
): Promise<CheckInResult> {
  const { id: check_in_list_id, event_id } = context.list
  const check_in = await trx
    .insertInto('check_ins')
    .values({
      short_id: newShortId('ci'),
      event_id,
      check_in_list_id,
      attendee_id: ticket.attendee_id,
      ip_address: by.address,
      device_id: by.device_id,
    })
    .onConflict((conflict) => conflict.doNothing())
    .returning(['id', 'short_id as check_in_short_id', 'created_at as checked_in_at'])
    .executeTakeFirst()
  if (check_in) {
    await emitCheckIns(trx, event_id, [{ check_in_id: check_in.id, order_id: ticket.order_id, actor: by.actor }])
    return { result: 'admitted', attendee: toListedAttendee({ ...ticket, ...check_in }) }
  }
  const now = await attendeesOf(trx, context.list)
    .where('attendees.id', '=', ticket.attendee_id)
    .executeTakeFirstOrThrow()
  // Another scan was faster, unless its entry was undone at this very moment.
  return now.check_in_short_id ? refused('already_in', now) : admit(trx, context, { ticket, ...by })
}

export function refused(decision: CheckInDecision, ticket: AttendeeRow | undefined): CheckInResult {
  if (decision === 'list_not_active' || decision === 'list_expired') throw new ApiError(decision)
  if (decision === 'admit' || decision === 'unknown_ticket' || !ticket)
    return { result: 'unknown_ticket', attendee: null }
  return { result: decision, attendee: toListedAttendee(ticket) }
}

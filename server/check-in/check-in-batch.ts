import { sql } from 'kysely'
import type { Actor } from '#domain/actor.ts'
import type { CheckInDecision } from '#domain/check-in.ts'
import type { CheckInListRow } from '#server/http/access.ts'
import type { Waiting } from '#server/lib/batch-queue.ts'
import { createBatches } from '#server/lib/batches.ts'
import { type Db, prepared, type Trx } from '#server/lib/database.ts'
import { newShortId } from '#server/lib/token.ts'
import { type CheckInResult, checkInAttendee, decide, type Entry, refused } from './check-in-attendee.ts'
import {
  type AttendeeRow,
  activeContextOf,
  attendeesOf,
  type CheckInContext,
  idsByCode,
  toListedAttendee,
} from './check-in-queries.ts'
import { emitCheckIns } from './emit-check-ins.ts'

type Scan = { list: CheckInListRow; entry: Entry; address: string; actor: Actor; device_id: number | null }
type Device = Waiting<Scan, CheckInResult>
type Decided = { device: Device; ticket: AttendeeRow | undefined; decision: CheckInDecision }

/** Scans of one list share a transaction: those that arrive while one runs form the next batch. */
export function createCheckIns(db: Db) {
  return createBatches<number, Scan, CheckInResult>({
    // Measured: two at a time wait for each other more than they gain. Devices hold the list's link, and are few.
    under_way: 1,
    largest: 200,
    async serve(_, batch) {
      const [first] = batch
      if (!first) return
      const context = await activeContextOf(db, first.request.list)
      const together = batch.filter(({ request }) => request.entry.action !== 'check-in-and-mark-order-as-paid')
      const rivals = together.length > 0 ? await scanTogether(db, context, together) : []
      const alone = [...rivals, ...batch.filter((device) => !together.includes(device))]
      for (const device of alone) await scanAlone(db, context, device)
    },
  })
}

async function scanAlone(db: Db, context: CheckInContext, { request, settle }: Device): Promise<void> {
  await checkInAttendee(db, context, request).then(settle, settle)
}

/** Answers the batch, except scans whose ticket was checked in elsewhere at the same moment; returns those. */
async function scanTogether(db: Db, context: CheckInContext, batch: Device[]): Promise<Device[]> {
  const { decided, entries } = await db.transaction().execute(async (trx) => {
    const find = await lockTickets(trx, context, batch)
    const decided = batch.map((device): Decided => {
      const ticket = find(device.request.entry)
      return { device, ticket, decision: decide(context, ticket, device.request.entry) }
    })
    return { decided, entries: await writeEntries(trx, context, decided) }
  })
  return decided.flatMap(({ device, ticket, decision }) => {
    if (decision === 'admit' && ticket) {
      const entered = entries.get(ticket.attendee_id)
      if (!entered) return [device]
      const { device: winner, check_in_short_id, checked_in_at } = entered
      device.settle({
        result: winner === device ? 'admitted' : 'already_in',
        attendee: toListedAttendee({ ...ticket, check_in_short_id, checked_in_at }),
      })
    } else device.settle(refusedOrError(decision, ticket))
    return []
  })
}

function refusedOrError(decision: CheckInDecision, ticket: AttendeeRow | undefined): CheckInResult | Error {
  try {
    return refused(decision, ticket)
  } catch (error) {
    return error as Error
  }
}

type Ticket = AttendeeRow & { ticket_code: string }

/** The locks wait for concurrent cancellations; cancelling an order also cancels its attendees. */
async function lockTickets(trx: Trx, { list }: CheckInContext, batch: Device[]) {
  const codes = batch.flatMap(({ request: { entry } }) => entry.code || [])
  const public_ids = batch.flatMap(({ request: { entry } }) =>
    entry.code === undefined ? (entry.public_id ?? []) : [],
  )
  if (codes.length + public_ids.length === 0) return () => undefined
  const named = sql<number>`any(array(
    ${idsByCode(list.event_id, codes)}
    union select id from attendees where event_id = ${list.event_id} and public_id = any(${public_ids}::text[])))`
  const query = attendeesOf(trx, list)
    .select('attendees.ticket_code')
    .where('attendees.id', '=', named)
    .orderBy('attendees.id')
    .forNoKeyUpdate('attendees')
  const { rows: tickets } = await sql<Ticket>`${prepared('lock_tickets')}${query}`.execute(trx)
  const byCode = new Map(tickets.map((ticket) => [ticket.ticket_code, ticket]))
  const byPublicId = new Map(tickets.map((ticket) => [ticket.public_id, ticket]))
  return ({ code, public_id }: Entry) => (code === undefined ? byPublicId.get(public_id ?? '') : byCode.get(code))
}

type Entered = { device: Device; check_in_short_id: string; checked_in_at: string }
type Written = Omit<Entered, 'device'> & { id: number; attendee_id: number }
type First = Map<number, { device: Device; order_id: number }>

/**
 * Writes one entry per ticket and list. The unique index decides between processes, and the order of arrival within a batch.
 * Returns the written entries by attendee.
 */
async function writeEntries(trx: Trx, { list }: CheckInContext, decided: Decided[]): Promise<Map<number, Entered>> {
  const first: First = new Map()
  for (const { device, ticket, decision } of decided)
    if (decision === 'admit' && ticket && !first.has(ticket.attendee_id))
      first.set(ticket.attendee_id, { device, order_id: ticket.order_id })
  if (first.size === 0) return new Map()
  const written = (await insertEntries(trx, list, first)).flatMap(({ attendee_id, ...row }) => {
    const scan = first.get(attendee_id)
    return scan ? [{ attendee_id, ...row, ...scan }] : []
  })
  const admitted = written.map(({ id, order_id, device }) => ({
    check_in_id: id,
    order_id,
    actor: device.request.actor,
  }))
  await emitCheckIns(trx, list.event_id, admitted)
  return new Map(written.map(({ attendee_id, ...entered }) => [attendee_id, entered]))
}

async function insertEntries(trx: Trx, list: CheckInListRow, first: First): Promise<Written[]> {
  const entries = [...first].map(([attendee_id, { device }]) => ({
    short_id: newShortId('ci'),
    attendee_id,
    ip_address: device.request.address,
    device_id: device.request.device_id,
  }))
  const { rows } = await sql<Written>`${prepared('insert_check_ins')}
    insert into check_ins (event_id, check_in_list_id, short_id, attendee_id, ip_address, device_id)
    select ${list.event_id}, ${list.id}, short_id, attendee_id, ip_address, device_id
    from jsonb_populate_recordset(null::check_ins, ${JSON.stringify(entries)}::jsonb)
    on conflict do nothing
    returning id, attendee_id, short_id as check_in_short_id, created_at as checked_in_at`.execute(trx)
  return rows
}

import { sql } from 'kysely'
import type { Body } from '#contract/endpoint.ts'
import type { ScanAnswer, staffDevices } from '#contract/staff-devices.ts'
import type { Actor } from '#domain/actor.ts'
import type { CheckInListRow, EventRow } from '#server/http/access.ts'
import type { Db, Trx } from '#server/lib/database.ts'
import { ApiError } from '#server/lib/errors.ts'
import { createFairSlots, TooManyWaiting } from '#server/lib/fair-slots.ts'
import { SCANS } from '#server/lib/load-limits.ts'
import type { BoundDevice } from './bound-device.ts'
import { attendeesOf, contextOf, entriesOnList, idsByCode } from './check-in-queries.ts'
import { type AtTheDoor, answerOf, type Entry, type Judged, judgeScans, type Scan } from './judge-scans.ts'
import { writeScans } from './write-scans.ts'

/** Device, list and network address that sent the scans. */
export type Sender = { event: EventRow; list: CheckInListRow; device: BoundDevice; actor: Actor; address: string }
type Sent = Body<typeof staffDevices.sendScans>

const inTurn = createFairSlots(SCANS)

/**
 * Takes the scans of a device in one transaction. Each scan counts once, a ticket enters once per list, and an admission against
 * that is a conflict (docs/rules/check-in.md). Events take turns. Rejects with "busy" if too many wait.
 */
export async function takeScans(db: Db, sender: Sender, sent: Sent): Promise<ScanAnswer[]> {
  try {
    return await inTurn(String(sender.event.id), () => takeNow(db, sender, sent))
  } catch (error) {
    throw error instanceof TooManyWaiting ? new ApiError('busy', { retry_after: 2 }) : error
  }
}

function takeNow(db: Db, sender: Sender, { scans, sent_at }: Sent): Promise<ScanAnswer[]> {
  return db.transaction().execute(async (trx) => {
    const received_at = await lockDevice(trx, sender.device)
    const clock = { sent_at, received_at, bound_at: sender.device.created_at }
    const door = await doorFor(trx, { sender, scans, clock })
    const judged = judgeScans(door, scans)
    // A scan that was undone in this request is written in its present state.
    await writeScans(trx, sender, { judged: [...door.kept.values()], entries: door.entries })
    return judged.map(answerOf)
  })
}

/** A device sends one request at a time; a repeated one waits, and then finds its scans. */
async function lockDevice(trx: Trx, { id }: BoundDevice): Promise<string> {
  const { revoked_at } = await trx
    .selectFrom('check_in_devices')
    .select('revoked_at')
    .where('id', '=', id)
    .forNoKeyUpdate()
    .executeTakeFirstOrThrow()
  if (revoked_at !== null) throw new ApiError('device_gone')
  const { rows } = await sql<{ now: string }>`select clock_timestamp() as now`.execute(trx)
  return rows[0]?.now ?? new Date().toISOString()
}

type Given = { sender: Sender; scans: readonly Scan[]; clock: AtTheDoor['clock'] }

/**
 * Reads everything after taking the locks, which check-ins and cancellations take, too. Locks in the common order, attendees by
 * id.
 */
async function doorFor(trx: Trx, { sender: { list, device }, scans, clock }: Given): Promise<AtTheDoor> {
  const context = await contextOf(trx, list)
  await lockTickets(trx, { list, device }, scans)
  const tickets = await ticketsOf(trx, { list, device }, scans)
  const byId = new Map(tickets.map((ticket) => [ticket.attendee_id, ticket]))
  const byCode = new Map(tickets.map((ticket) => [ticket.ticket_code, ticket]))
  const byPublicId = new Map(tickets.map((ticket) => [ticket.public_id, ticket]))
  const entries = await entriesOf(trx, list, [...byId.keys()])
  const kept = await keptScans(trx, device, scans)
  const judgedBefore = kept.map(({ scan_id, check_in_id, attendee_id, ...row }): [string, Judged] => {
    const scan = {
      scan_id,
      action: row.action,
      decision: row.decision,
      scanned_at: row.scanned_at,
      ask_if_unpaid: false,
    } as Scan
    const entry = entries.find(({ id }) => id === check_in_id) ?? null
    const { result, happened_at, is_conflict, settled_at } = row as typeof row & Pick<Judged, 'result'>
    const ticket = byId.get(attendee_id ?? 0) ?? null
    return [
      scan_id,
      { scan, result, happened_at, ticket, entry, is_conflict, is_settled: settled_at !== null, is_known: true },
    ]
  })
  const find = ({ code, public_id }: Scan) => byCode.get(code ?? '') ?? byPublicId.get(public_id ?? '') ?? null
  return { context, clock, find, entries, kept: new Map(judgedBefore) }
}

type At = { list: CheckInListRow; device: BoundDevice }

/** Attendees that these scans name: by code, by number, by an entry, or by an earlier scan. */
function named({ list, device }: At, scans: readonly Scan[]) {
  const codes = scans.flatMap(({ code }) => code || [])
  const public_ids = scans.flatMap(({ public_id }) => public_id ?? [])
  const short_ids = scans.flatMap(({ check_in_short_id }) => check_in_short_id ?? [])
  return sql<number>`any(array(
    ${idsByCode(list.event_id, codes)}
    union select id from attendees where event_id = ${list.event_id} and public_id = any(${public_ids}::text[])
    union select attendee_id from (
      select attendee_id, check_in_list_id from check_ins where short_id = any(${short_ids}::text[]) offset 0) entered
      where check_in_list_id = ${list.id}
    union select attendee_id from check_in_scans where device_id = ${device.id} and scan_id = any(${scanIds(scans)}::uuid[])))`
}

/** Ids of the scans and of those that they undo. */
function scanIds(scans: readonly Scan[]): string[] {
  return scans.flatMap(({ scan_id, undoes_scan_id }) => [scan_id, ...(undoes_scan_id ? [undoes_scan_id] : [])])
}

async function lockTickets(trx: Trx, at: At, scans: readonly Scan[]): Promise<void> {
  await trx
    .selectFrom('attendees')
    .select('id')
    .where('id', '=', named(at, scans))
    .orderBy('id')
    .forNoKeyUpdate()
    .execute()
}

function ticketsOf(trx: Trx, at: At, scans: readonly Scan[]) {
  return attendeesOf(trx, at.list)
    .select('attendees.ticket_code')
    .where('attendees.id', '=', named(at, scans))
    .execute()
}

async function entriesOf(trx: Trx, list: CheckInListRow, attendee_ids: number[]): Promise<(Entry & { id?: number })[]> {
  const rows = await entriesOnList(trx, list, attendee_ids).execute()
  return rows.map((row) => ({ ...row, is_new: false, is_taken_back: false }))
}

function keptScans(trx: Trx, { id }: BoundDevice, scans: readonly Scan[]) {
  return trx
    .selectFrom('check_in_scans')
    .selectAll()
    .where('device_id', '=', id)
    .where('scan_id', '=', sql<string>`any(${scanIds(scans)}::uuid[])`)
    .execute()
}

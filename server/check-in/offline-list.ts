import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import type { OfflineTicket } from '#contract/staff-devices.ts'
import { SHOWN_STATUSES } from '#domain/order-status.ts'
import type { CheckInListRow } from '#server/http/access.ts'
import type { Db } from '#server/lib/database.ts'
import { attendeesOf, contextOf } from './check-in-queries.ts'
import { endOfLog, type OfflineCursor, readCursor, writeCursor } from './offline-cursor.ts'

const TICKETS_AT_ONCE = 2_000
const CHANGES_AT_ONCE = 1_000
/**
 * Margin for partitions: the log is split by months; an entry carries the start time of its transaction, which lasts minutes at
 * most.
 */
const LONGEST_TRANSACTION_MS = 3_600_000

type Page = { tickets: OfflineTicket[]; is_reset: boolean; has_more: boolean; cursor: string; known_until: string }

/**
 * A page of the data by which a device judges tickets offline: first all tickets of the event, then those of changed orders.
 * Changes are read from the activity log, which misses none (docs/rules/activity.md), so sales and check-ins write nothing
 * extra.
 */
export async function readOfflineList(db: Db, list: CheckInListRow, after: string | undefined): Promise<Page> {
  const end = await endOfLog(db)
  const cursor = readCursor(after, end.at)
  if (!cursor) return pageFrom(db, list, { ...end, after: null })
  if (cursor.after !== null) return pageFrom(db, list, cursor)
  const changes = await changesAfter(db, list, cursor)
  if (changes.some((change) => isAboutList(change, list))) return pageFrom(db, list, end)
  const order_ids = [...new Set(changes.flatMap(({ order_id }) => order_id ?? []))]
  const last = changes.at(-1)
  const has_more = changes.length === CHANGES_AT_ONCE
  const next = has_more && last ? { ...cursor, xid: String(last.xid), id: last.id } : end
  const tickets =
    order_ids.length === 0
      ? []
      : await ticketsOf(db, list, (found) => found.where('orders.id', '=', sql<number>`any(${order_ids}::int[])`))
  return { tickets, is_reset: false, has_more, ...placeOf(next) }
}

/** A full reading: from the beginning, or after the last ticket given. */
async function pageFrom(db: Db, list: CheckInListRow, cursor: OfflineCursor): Promise<Page> {
  const tickets = await ticketsOf(db, list, (found) =>
    found
      .where('orders.status', 'in', SHOWN_STATUSES)
      .where('attendees.public_id', '>', cursor.after ?? '')
      .orderBy('attendees.public_id')
      .limit(TICKETS_AT_ONCE),
  )
  const has_more = tickets.length === TICKETS_AT_ONCE
  const after = has_more ? (tickets.at(-1)?.public_id ?? null) : null
  return { tickets, is_reset: cursor.after === null, has_more, ...placeOf({ ...cursor, after }) }
}

/** Cursor of the next reading; everything sold before `known_until` is on the device then. */
function placeOf(cursor: OfflineCursor) {
  return { cursor: writeCursor(cursor), known_until: new Date(cursor.at).toISOString() }
}

type Found = ReturnType<typeof withCodes>
const withCodes = (db: Db, list: CheckInListRow) => attendeesOf(db, list).select('attendees.ticket_code')

/** Tickets without their codes; names only of attendees on the list. */
async function ticketsOf(db: Db, list: CheckInListRow, narrowed: (found: Found) => Found): Promise<OfflineTicket[]> {
  const {
    list: { product_ids },
  } = await contextOf(db, list)
  const rows = await narrowed(withCodes(db, list)).where('orders.status', '<>', 'RESERVED').execute()
  return rows.map(({ ticket_code, attendee_id: id, check_in_short_id, checked_in_at, ...row }) => {
    const isOurs = product_ids.includes(row.product_id)
    const check_in = check_in_short_id && checked_in_at ? { short_id: check_in_short_id, checked_in_at } : null
    const nameless = { first_name: '', last_name: '', item_name: '', order_public_id: '', to_pay: null }
    return { id, ...row, ...(!isOurs && nameless), check_in, code_hash: hashOfCode(ticket_code) }
  })
}

function hashOfCode(code: string): string {
  return createHash('sha256').update(code).digest().subarray(0, 16).toString('base64url')
}

function changesAfter(db: Db, { event_id }: CheckInListRow, { xid, id, at }: OfflineCursor) {
  return db
    .selectFrom('activity_log')
    .select(['xid', 'id', 'name', 'subject_id', 'order_id'])
    .where('event_id', '=', event_id)
    .where('at', '>', new Date(at - LONGEST_TRANSACTION_MS).toISOString())
    .where(sql<boolean>`(xid, id) > (${xid}::xid8, ${id}::bigint)`)
    .where(sql<boolean>`xid < pg_snapshot_xmin(pg_current_snapshot())`)
    .orderBy('xid')
    .orderBy('id')
    .limit(CHANGES_AT_ONCE)
    .execute()
}

/** True if the list was edited: other tickets on it mean other names on the device. */
function isAboutList({ name, subject_id }: { name: string; subject_id: number }, list: CheckInListRow): boolean {
  return name === 'check_in_list.updated' && subject_id === list.id
}

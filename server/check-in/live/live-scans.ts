import { sql } from 'kysely'
import type { ScanResult } from '#contract/check-in-devices.ts'
import type { LiveScan } from '#contract/live-check-in.ts'
import type { Db } from '#server/lib/database.ts'

/** Maximum number of scans, enough for a screen. */
const MOST_SHOWN = 20
const LATELY_HOURS = 2

/** The latest scans, of bound devices and of others. Of the others only admissions are stored. */
export async function latestScans(db: Db, event_id: number): Promise<LiveScan[]> {
  const [scanned, entered] = await Promise.all([scansOf(db, event_id).execute(), entriesWithoutDevice(db, event_id)])
  return [...scanned, ...entered].toSorted(newestFirst).slice(0, MOST_SHOWN)
}

export function refusedScans(db: Db, event_id: number): Promise<LiveScan[]> {
  return scansOf(db, event_id)
    .where('scan.result', 'not in', sql<string>`('admitted', 'undone', 'not_checked_in')`)
    .execute()
}

function scansOf(db: Db, event_id: number) {
  return db
    .selectFrom('check_in_scans as scan')
    .innerJoin('check_in_devices as device', 'device.id', 'scan.device_id')
    .innerJoin('check_in_lists as list', 'list.id', 'scan.check_in_list_id')
    .leftJoin('attendees', 'attendees.id', 'scan.attendee_id')
    .leftJoin('order_items', 'order_items.id', 'attendees.order_item_id')
    .where('scan.event_id', '=', event_id)
    .select([
      sql<string>`'scan-' || scan.id`.as('key'),
      'scan.happened_at',
      sql<ScanResult>`scan.result`.as('result'),
      'attendees.first_name',
      'attendees.last_name',
      'order_items.item_name',
      'device.name as device_name',
      'list.name as check_in_list_name',
    ])
    .orderBy('scan.id', 'desc')
    .limit(MOST_SHOWN)
}

/** Recent check-ins without a bound device: by staff whose browser stores nothing, and by API keys. */
function entriesWithoutDevice(db: Db, event_id: number): Promise<LiveScan[]> {
  return db
    .selectFrom('check_ins as entry')
    .innerJoin('check_in_lists as list', 'list.id', 'entry.check_in_list_id')
    .innerJoin('attendees', 'attendees.id', 'entry.attendee_id')
    .innerJoin('order_items', 'order_items.id', 'attendees.order_item_id')
    .where(
      'entry.check_in_list_id',
      '=',
      sql<number>`any(array(select id from check_in_lists where event_id = ${event_id} and deleted_at is null))`,
    )
    .where('entry.device_id', 'is', null)
    .where('entry.undone_at', 'is', null)
    .where('entry.created_at', '>', sql<string>`now() - make_interval(hours => ${LATELY_HOURS})`)
    .select([
      sql<string>`'entry-' || entry.id`.as('key'),
      'entry.created_at as happened_at',
      sql<ScanResult>`'admitted'`.as('result'),
      'attendees.first_name',
      'attendees.last_name',
      'order_items.item_name',
      sql<null>`null`.as('device_name'),
      'list.name as check_in_list_name',
    ])
    .orderBy('entry.created_at', 'desc')
    .limit(MOST_SHOWN)
    .execute()
}

const newestFirst = (a: LiveScan, b: LiveScan) => Date.parse(b.happened_at) - Date.parse(a.happened_at)

import { sql } from 'kysely'
import type { CheckInConflict, ScanResult } from '#contract/check-in-devices.ts'
import type { Db } from '#server/lib/database.ts'

/** Maximum number shown, the newest first: more than anyone reads. */
const MOST_SHOWN = 200

/** Conflicts between doors that were not undone: of a whole list, or those in which one device admitted first or second. */
export async function conflictsOf(
  db: Db,
  { check_in_list_id, device_id }: { check_in_list_id: number; device_id: number | null },
): Promise<CheckInConflict[]> {
  const rows = await db
    .selectFrom('check_in_scans as scan')
    .innerJoin('check_in_devices as door', 'door.id', 'scan.device_id')
    .leftJoin('attendees', 'attendees.id', 'scan.attendee_id')
    .leftJoin('order_items', 'order_items.id', 'attendees.order_item_id')
    .leftJoin('check_ins as entry', 'entry.id', 'scan.check_in_id')
    .leftJoin('check_in_devices as first', 'first.id', 'entry.device_id')
    .where('scan.check_in_list_id', '=', check_in_list_id)
    .where('scan.is_conflict', '=', true)
    .where('scan.settled_at', 'is', null)
    .where(
      device_id === null
        ? sql<boolean>`true`
        : sql<boolean>`(scan.device_id = ${device_id} or entry.device_id = ${device_id})`,
    )
    .select([
      'scan.id',
      sql<ScanResult>`scan.result`.as('result'),
      'attendees.public_id',
      'attendees.first_name',
      'attendees.last_name',
      'order_items.item_name',
      'door.name as device_name',
      'scan.happened_at as scanned_at',
      'first.name as first_name_of_door',
      'entry.created_at as checked_in_at',
    ])
    .orderBy('scan.id', 'desc')
    .limit(MOST_SHOWN)
    .execute()
  return rows.map(({ first_name_of_door: device_name, checked_in_at, ...row }) => ({
    ...row,
    first: checked_in_at === null ? null : { device_name, checked_in_at },
  }))
}

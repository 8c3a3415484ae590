import { sql } from 'kysely'
import { emit } from '#server/activity/emit.ts'
import { inEvent } from '#server/activity/places.ts'
import type { Trx } from '#server/lib/database.ts'
import { emitCheckIns } from './emit-check-ins.ts'
import type { Entry, Judged } from './judge-scans.ts'
import type { Sender } from './take-scans.ts'

type Known = Entry & { id?: number }
type Written = { judged: readonly Judged[]; entries: readonly Known[] }

/** Writes the judged scans: undone entries, new entries, the scans themselves, and a log entry for each. */
export async function writeScans(trx: Trx, sender: Sender, { judged, entries }: Written): Promise<void> {
  const changed = judged.filter(({ is_known }) => !is_known)
  if (changed.length === 0) return
  const undone = await writeUndone(trx, entries)
  const made = await writeEntries(trx, sender, entries)
  const ids = new Map([...entries.flatMap(({ id, short_id }) => (id ? [[short_id, id] as const] : [])), ...made])
  const scans = await writeRows(trx, sender, { changed, ids })
  await tellWhatHappened(trx, sender, { changed, undone, ids, scans })
}

/** Writes the undone entries that were stored before; returns their ids, which the log uses. */
async function writeUndone(trx: Trx, entries: readonly Entry[]): Promise<number[]> {
  const short_ids = entries.flatMap(({ short_id, is_new, is_taken_back }) =>
    is_taken_back && !is_new ? [short_id] : [],
  )
  if (short_ids.length === 0) return []
  const rows = await trx
    .updateTable('check_ins')
    .set({ undone_at: sql`now()` })
    .where('short_id', 'in', short_ids)
    .where('undone_at', 'is', null)
    .returning('id')
    .execute()
  return rows.map(({ id }) => id)
}

async function writeEntries(
  trx: Trx,
  { list, device, address }: Sender,
  entries: readonly Entry[],
): Promise<[string, number][]> {
  const rows = entries
    .filter(({ is_new }) => is_new)
    .map(({ short_id, attendee_id, checked_in_at: created_at, undone_at }) => {
      const place = { event_id: list.event_id, check_in_list_id: list.id, device_id: device.id, ip_address: address }
      return { ...place, short_id, attendee_id, created_at, undone_at }
    })
  if (rows.length === 0) return []
  const written = await trx.insertInto('check_ins').values(rows).returning(['id', 'short_id']).execute()
  return written.map(({ id, short_id }) => [short_id, id])
}

type Ids = ReadonlyMap<string, number>

async function writeRows(
  trx: Trx,
  { event, list, device }: Sender,
  { changed, ids }: { changed: readonly Judged[]; ids: Ids },
) {
  const place = { account_id: event.account_id, event_id: event.id, check_in_list_id: list.id, device_id: device.id }
  const rows = changed.map(({ scan, ticket, entry, result, happened_at, is_conflict, is_settled }) => ({
    ...place,
    scan_id: scan.scan_id,
    action: scan.action,
    attendee_id: ticket?.attendee_id ?? entry?.attendee_id ?? null,
    decision: scan.decision,
    result,
    check_in_id: (entry && ids.get(entry.short_id)) ?? null,
    is_conflict,
    settled_at: is_settled ? happened_at : null,
    scanned_at: scan.scanned_at,
    happened_at,
  }))
  return trx
    .insertInto('check_in_scans')
    .values(rows)
    .onConflict((conflict) =>
      conflict.columns(['device_id', 'scan_id']).doUpdateSet(({ ref }) => ({
        decision: ref('excluded.decision'),
        result: ref('excluded.result'),
        check_in_id: ref('excluded.check_in_id'),
        is_conflict: ref('excluded.is_conflict'),
        settled_at: ref('excluded.settled_at'),
      })),
    )
    .returning(['id', 'scan_id', 'is_conflict'])
    .execute()
}

type Happened = { changed: readonly Judged[]; undone: number[]; ids: Ids; scans: { id: number; scan_id: string }[] }

async function tellWhatHappened(trx: Trx, { event, device, actor }: Sender, { changed, undone, ids, scans }: Happened) {
  const made = changed.flatMap(({ result, entry, ticket }) => {
    const check_in_id = entry?.is_new ? ids.get(entry.short_id) : undefined
    return result === 'admitted' && check_in_id && ticket
      ? [{ check_in_id, order_id: ticket.order_id, actor, entry }]
      : []
  })
  await emitCheckIns(
    trx,
    event.id,
    made.map(({ check_in_id, order_id }) => ({ check_in_id, order_id, actor })),
  )
  const atOnce = made.flatMap(({ entry, check_in_id }) => (entry?.undone_at ? [check_in_id] : []))
  for (const subject_id of [...undone, ...atOnce])
    await emit(trx, actor, {
      name: 'check_in.undone',
      subject_id,
      place: { ...inEvent(event), ...(await orderOf(trx, subject_id)) },
    })
  for (const { scan, ticket, result, is_conflict, is_settled } of changed) {
    const subject_id = scans.find(({ scan_id }) => scan_id === scan.scan_id)?.id
    if (!is_conflict || is_settled || !subject_id) continue
    const place = { ...inEvent(event), ...(ticket && { order_id: ticket.order_id }) }
    await emit(trx, actor, { name: 'check_in.conflict', subject_id, place, data: { result, device_id: device.id } })
  }
}

async function orderOf(trx: Trx, check_in_id: number) {
  return trx
    .selectFrom('check_ins')
    .innerJoin('attendees', 'attendees.id', 'check_ins.attendee_id')
    .select('attendees.order_id')
    .where('check_ins.id', '=', check_in_id)
    .executeTakeFirst()
}

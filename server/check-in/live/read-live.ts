import { sql } from 'kysely'
import type { LiveCheckInState, LiveDevice, LiveList } from '#contract/live-check-in.ts'
import { allInAt, firstStep, inSteps, isSlow, RATE_MINUTES, STEP_MINUTES } from '#domain/live-check-in.ts'
import type { Db } from '#server/lib/database.ts'
import { checkInListsOf, countersOf } from '../check-in-list-queries.ts'
import { latestScans, refusedScans } from './live-scans.ts'

/** Last use is recorded every 15 seconds at most; a device in use asks every 10. */
const ONLINE_SECONDS = 60

/** The present state of check-in at an event. */
export async function readLive(db: Db, event_id: number): Promise<LiveCheckInState> {
  const lists = await checkInListsOf(db, event_id).orderBy('check_in_lists.id').execute()
  const list_ids = lists.map(({ id }) => id)
  const read_at = lists[0]?.read_at ?? new Date().toISOString()
  const [counters, arrivals, devices, latest, refused] = await Promise.all([
    countersOf(db, list_ids),
    arrivalsOf(db, list_ids, read_at),
    devicesOf(db, list_ids),
    latestScans(db, event_id),
    refusedScans(db, event_id),
  ])
  const paceOf = (mine: (row: Arrivals) => boolean) => paceFrom(arrivals.filter(mine), read_at)
  const shownLists = lists.map(({ id, name }): LiveList => {
    const pace = paceOf(({ check_in_list_id }) => check_in_list_id === id)
    const counted = counters(id)
    const left = counted.total_attendees - counted.checked_in_attendees
    return { id, name, ...counted, ...pace, all_in_at: allInAt({ left, per_minute: pace.per_minute, now: read_at }) }
  })
  const paced = devices.map((device) => ({ ...device, ...paceOf(({ device_id }) => device_id === device.id) }))
  const shownDevices = paced.map((device, index): LiveDevice => ({ ...device, is_slow: isSlow(paced, index) }))
  return { read_at, first_step_at: firstStep(read_at), lists: shownLists, devices: shownDevices, latest, refused }
}

type Arrivals = {
  check_in_list_id: number
  device_id: number | null
  step_at: string
  arrivals: number
  /** Check-ins within the minutes of the present rate. */
  recent: number
}

async function arrivalsOf(db: Db, list_ids: number[], now: string): Promise<Arrivals[]> {
  const { rows } = await sql<Arrivals>`
    select check_in_list_id, device_id, date_bin(make_interval(mins => ${STEP_MINUTES}), created_at, 'epoch') as step_at,
      count(*)::int as arrivals,
      (count(*) filter (where created_at > ${now}::timestamptz - make_interval(mins => ${RATE_MINUTES})))::int as recent
    from check_ins
    where check_in_list_id = any (${list_ids}::int[]) and undone_at is null and created_at >= ${firstStep(now)}::timestamptz
    group by 1, 2, 3`.execute(db)
  return rows
}

function paceFrom(rows: readonly Arrivals[], now: string) {
  const recent = rows.reduce((sum, row) => sum + row.recent, 0)
  return { arrivals: inSteps(rows, now), per_minute: recent / RATE_MINUTES }
}

function devicesOf(db: Db, list_ids: number[]) {
  return db
    .selectFrom('check_in_devices')
    .select(['id', 'name', 'check_in_list_id', 'last_seen_at', 'unsent_scans'])
    .select(sql<boolean>`last_seen_at > now() - make_interval(secs => ${ONLINE_SECONDS})`.as('is_online'))
    .where('check_in_list_id', '=', sql<number>`any(${list_ids}::int[])`)
    .where('revoked_at', 'is', null)
    .orderBy('name')
    .orderBy('id')
    .execute()
}

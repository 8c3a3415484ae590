import type { Db } from '#server/lib/database.ts'
import type { Days } from './days.ts'

/** Page views of an event by the days of its calendar; days without views are missing. */
export async function viewsByDay(db: Db, event_id: number, { dates }: Days): Promise<Map<string, number>> {
  const rows = await db
    .selectFrom('event_page_views')
    .select(['day', 'views'])
    .where('event_id', '=', event_id)
    .where('day', '>=', dates[0] ?? '')
    .where('day', '<=', dates.at(-1) ?? '')
    .execute()
  return new Map(rows.map(({ day, views }) => [day, views]))
}

/** Page views of many events, on these days of each one's calendar or on all; events without views are missing. */
export async function viewsOfEvents(db: Db, event_ids: readonly number[], days?: Days): Promise<Map<number, number>> {
  if (event_ids.length === 0) return new Map()
  let select = db
    .selectFrom('event_page_views')
    .select(({ fn }) => ['event_id', fn.sum<number>('views').as('views')])
    .where('event_id', 'in', event_ids)
    .groupBy('event_id')
  if (days) select = select.where('day', '>=', days.dates[0] ?? '').where('day', '<=', days.dates.at(-1) ?? '')
  return new Map((await select.execute()).map(({ event_id, views }) => [event_id, Number(views)]))
}

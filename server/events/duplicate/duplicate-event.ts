import { sql } from 'kysely'
import type { contract } from '#contract/contract.ts'
import type { Body } from '#contract/endpoint.ts'
import { choiceOf, DUPLICATE_PARTS, type DuplicatePart, partsToCopy } from '#domain/duplicate-parts.ts'
import { reachesOrganizer } from '#domain/scope.ts'
import { BeyondCalendar, groupShifted, shiftBetween } from '#domain/shifted-dates.ts'
import { emit } from '#server/activity/emit.ts'
import { inEvent } from '#server/activity/places.ts'
import type { EventRow, OrganizerRow } from '#server/http/access.ts'
import type { Member } from '#server/http/identity.ts'
import type { Handlers } from '#server/http/serve.ts'
import { refuseTooMany } from '#server/lib/account-limits.ts'
import type { Db, Trx } from '#server/lib/database.ts'
import { ApiError, malformed } from '#server/lib/errors.ts'
import { readEventDate } from '#server/lib/event-date.ts'
import { sanitizeRichText } from '#server/lib/html.ts'
import { createFirstCategory } from '#server/products/product-categories.ts'
import type { Services } from '#server/services.ts'
import { loadEvent } from '../event-queries.ts'
import { insertDefaultSettings } from '../save-event.ts'
import { createMovedDates } from './moved-dates.ts'
import type { Maker, PartToCopy } from './part.ts'
import { PARTS } from './parts.ts'

/** The rules: docs/rules/duplicating.md */
export const eventCopies: Handlers<typeof contract.eventCopies> = {
  preview: async ({ db, services, member, event, query }) => {
    const start_date = readEventDate(query.start_date ?? event.start_date, event.timezone, 'start_date')
    const maker = makerOf(member, services)
    const { end_date, parts, dates } = await readParts(db, event, { start_date, chosen: DUPLICATE_PARTS, maker })
    const counts = Object.fromEntries(DUPLICATE_PARTS.map((part) => [part, parts.get(part)?.count ?? 0]))
    return {
      start_date,
      end_date,
      parts: counts as Record<DuplicatePart, number>,
      shifted_dates: groupShifted(dates.moved),
    }
  },

  create: ({ db, services, actor, member, event, body }) =>
    db.transaction().execute(async (trx) => {
      // A caller whose scope is single events would not reach the copy.
      if (!reachesOrganizer(member.scope, event.organizer_id)) throw new ApiError('organizer_out_of_reach')
      await oneAtATime(trx, event.account_id)
      const organizer = await lockSource(trx, event)
      await refuseTooMany(trx, 'events', { id: event.account_id })
      const { id, moved } = await copyEvent(trx, { event, organizer, body, maker: makerOf(member, services) })
      const data = { copied_from: event.id }
      await emit(trx, actor, { name: 'event.created', subject_id: id, place: inEvent({ ...event, id }), data })
      return { ...(await loadEvent(trx, id)), shifted_dates: groupShifted(moved) }
    }),
}

const makerOf = ({ permissions }: Member, { config }: Pick<Services, 'config'>): Maker => ({ permissions, config })

/**
 * Allows one copy per account at a time: a large event keeps the database busy for seconds. A concurrent call is refused, and
 * keeps no connection waiting.
 */
async function oneAtATime(trx: Trx, account_id: number): Promise<void> {
  const { rows } = await sql<{ is_first: boolean }>`
    select pg_try_advisory_xact_lock(hashtextextended(${`copy:${account_id}`}, 0)) as is_first`.execute(trx)
  if (!rows[0]?.is_first) throw new ApiError('copy_in_progress', { retry_after: 2 })
}

/** Locks the source: until the copy is done no one changes what the event sells; reservations do not wait. */
async function lockSource(trx: Trx, { id, organizer_id }: EventRow): Promise<OrganizerRow> {
  const organizers = trx.selectFrom('organizers').selectAll().where('id', '=', organizer_id)
  const organizer = await organizers.forShare().executeTakeFirstOrThrow()
  if (organizer.status === 'ARCHIVED') throw new ApiError('organizer_archived')
  const event = trx.selectFrom('events').select('id').where('id', '=', id).where('deleted_at', 'is', null)
  await event.forShare().executeTakeFirstOrThrow(() => new ApiError('not_found'))
  return organizer
}

type Copy = {
  event: EventRow
  organizer: OrganizerRow
  body: Body<typeof contract.eventCopies.create>
  maker: Maker
}

/** Creates a draft like the event, with the chosen parts. */
export async function copyEvent(trx: Trx, { event, organizer, body, maker }: Copy) {
  const start_date = readEventDate(body.start_date, event.timezone, 'start_date')
  const chosen = partsToCopy(choiceOf(body))
  const { end_date: moved_end, publish_at, parts, dates } = await readParts(trx, event, { start_date, chosen, maker })
  const end_date = body.end_date === undefined ? moved_end : readEventDate(body.end_date, event.timezone, 'end_date')
  if (end_date !== null && end_date < start_date) throw malformed('end_date', 'end_before_start')
  const description = body.description === undefined ? event.description : sanitizeRichText(body.description)
  const event_id = await insertCopy(trx, event, { title: body.title, description, start_date, end_date, publish_at })
  const copies = { products: new Map<number, number>(), categories: new Map<number, number>() }
  for (const part of parts.values()) await part.write({ trx, event_id, ...copies })
  if (!chosen.includes('settings')) await insertDefaultSettings(trx, { event_id, organizer })
  if (!chosen.includes('products')) await createFirstCategory(trx, event_id, 'Tickets')
  return { id: event_id, moved: dates.moved }
}

type Asked = { start_date: string; chosen: readonly DuplicatePart[]; maker: Maker }

/** Reads the chosen parts with their dates moved; 422 if a date would leave the calendar. */
async function readParts(db: Db | Trx, event: EventRow, { start_date, chosen, maker }: Asked) {
  const shift = shiftBetween(event.start_date, start_date, event.timezone)
  const dates = createMovedDates(shift)
  try {
    const end_date = dates.untold({ start: event.start_date, end: event.end_date }).end
    const publish_at = dates.future({ part: 'event', name: event.title }, 'publish_at', event.publish_at)
    const parts = new Map<DuplicatePart, PartToCopy>()
    for (const part of chosen) parts.set(part, await PARTS[part]({ db, event, dates, maker }))
    return { end_date, publish_at, parts, dates }
  } catch (error) {
    throw error instanceof BeyondCalendar ? malformed('start_date', 'dates_out_of_reach') : error
  }
}

type New = Pick<EventRow, 'title' | 'description' | 'start_date' | 'end_date' | 'publish_at'>

async function insertCopy(trx: Trx, event: EventRow, changed: New): Promise<number> {
  const { id: _, status: __, created_at: ___, updated_at: ____, catalogue_version: _____, ...kept } = event
  const inserted = await trx
    .insertInto('events')
    .values({ ...kept, ...changed, attributes: JSON.stringify(event.attributes) })
    .returning('id')
    .executeTakeFirstOrThrow()
  return inserted.id
}

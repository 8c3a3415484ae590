import { sql } from 'kysely'
import { type CheckInList, checkInLists as endpoints } from '#contract/check-in.ts'
import type { Body } from '#contract/endpoint.ts'
import { listState } from '#domain/check-in.ts'
import { parseEventDate } from '#domain/time.ts'
import { changedFields } from '#server/activity/changed-fields.ts'
import { emit } from '#server/activity/emit.ts'
import { inEvent } from '#server/activity/places.ts'
import type { EventRow } from '#server/http/access.ts'
import type { Handlers } from '#server/http/serve.ts'
import { refuseTooMany } from '#server/lib/account-limits.ts'
import { assertVersion } from '#server/lib/assert-version.ts'
import type { Db, Trx } from '#server/lib/database.ts'
import { ApiError, malformed } from '#server/lib/errors.ts'
import { asPeopleSort, listPage } from '#server/lib/list-page.ts'
import { hashPin } from '#server/lib/password.ts'
import { newShortId } from '#server/lib/token.ts'
import { type CheckInListWithProducts, type Counters, checkInListsOf, countersOf } from './check-in-list-queries.ts'

type ListInput = Body<typeof endpoints.create>

export const checkInLists: Handlers<typeof endpoints> = {
  async list({ db, event, query }) {
    const page = await listPage(checkInListsOf(db, event.id), {
      db,
      rules: endpoints.list.query.rules,
      query,
      columns: {
        name: asPeopleSort('check_in_lists.name'),
        expires_at: sql`check_in_lists.expires_at`,
        created_at: sql`check_in_lists.created_at`,
        updated_at: sql`check_in_lists.updated_at`,
      },
      search: [sql`check_in_lists.name`],
      tie: sql`check_in_lists.id`,
    })
    const ids = page.data.map((list) => list.id)
    const counters = await countersOf(db, ids)
    return { ...page, data: page.data.map((list) => shown(list, counters(list.id))) }
  },

  create: ({ db, actor, event, body }) =>
    db.transaction().execute(async (trx) => {
      await refuseTooMany(trx, 'check_in_lists', { id: event.id })
      await refuseForeignProducts(trx, event, body.product_ids)
      const short_id = newShortId('cil')
      const { id } = await trx
        .insertInto('check_in_lists')
        .values({
          ...columnsOf(event, body),
          short_id,
          event_id: event.id,
          pin_hash: pinHash(body.pin, short_id) ?? null,
        })
        .returning('id')
        .executeTakeFirstOrThrow()
      await putProducts(trx, id, body.product_ids)
      await emit(trx, actor, { name: 'check_in_list.created', subject_id: id, place: inEvent(event) })
      return one(trx, event, id)
    }),

  get: ({ db, event, params }) => one(db, event, params.check_in_list_id),

  update: ({ db, actor, event, params: { check_in_list_id: id }, body }) =>
    db.transaction().execute(async (trx) => {
      const current = await lock(trx, event, id)
      assertVersion(current, body.updated_at)
      await refuseForeignProducts(trx, event, body.product_ids)
      const before = await one(trx, event, id)
      const pin_hash = pinHash(body.pin, current.short_id)
      await trx
        .updateTable('check_in_lists')
        .set({ ...columnsOf(event, body), ...(pin_hash !== undefined && { pin_hash }) })
        .where('id', '=', id)
        .execute()
      await putProducts(trx, id, body.product_ids)
      const after = await one(trx, event, id)
      const fields = changedFields(before, after).map((name) => (name === 'pin_hash' ? 'pin' : name))
      await emit(trx, actor, { name: 'check_in_list.updated', subject_id: id, place: inEvent(event), data: { fields } })
      return after
    }),

  remove: ({ db, actor, event, params }) =>
    db.transaction().execute(async (trx) => {
      const removed = await trx
        .updateTable('check_in_lists')
        .set({ deleted_at: sql`now()` })
        .where('id', '=', params.check_in_list_id)
        .where('event_id', '=', event.id)
        .where('deleted_at', 'is', null)
        .returning('id')
        .executeTakeFirst()
      if (!removed) throw new ApiError('not_found')
      await emit(trx, actor, { name: 'check_in_list.deleted', subject_id: removed.id, place: inEvent(event) })
      return undefined
    }),
}

async function one(db: Db, event: EventRow, id: number): Promise<CheckInList> {
  const list = await checkInListsOf(db, event.id).where('check_in_lists.id', '=', id).executeTakeFirst()
  if (!list) throw new ApiError('not_found')
  const counters = await countersOf(db, [id])
  return shown(list, counters(id))
}

function shown(list: CheckInListWithProducts, counters: Counters): CheckInList {
  const state = listState(list, list.read_at)
  return {
    ...list,
    ...counters,
    state,
    is_active: state === 'active',
    is_expired: state === 'expired',
    has_pin: list.pin_hash !== null,
  }
}

function columnsOf(event: EventRow, { name, description, ...dates }: ListInput) {
  const activates_at = eventDate(event, 'activates_at', dates.activates_at)
  const expires_at = eventDate(event, 'expires_at', dates.expires_at)
  if (activates_at && expires_at && expires_at <= activates_at) throw malformed('expires_at', 'end_not_after_start')
  return { name, description, activates_at, expires_at }
}

function eventDate(event: EventRow, field: string, text: string | null): string | null {
  if (text === null) return null
  const instant = parseEventDate(text, event.timezone)
  if (instant === null) throw malformed(field, 'not_a_date_time')
  return instant
}

/** Hash of the PIN; undefined leaves the PIN unchanged. */
function pinHash(pin: string | null | undefined, short_id: string): string | null | undefined {
  return pin ? hashPin(pin, short_id) : pin
}

async function lock(trx: Trx, event: EventRow, id: number) {
  const list = await trx
    .selectFrom('check_in_lists')
    .select(['short_id', 'updated_at'])
    .where('id', '=', id)
    .where('event_id', '=', event.id)
    .where('deleted_at', 'is', null)
    .forUpdate()
    .executeTakeFirst()
  if (!list) throw new ApiError('not_found')
  return list
}

/**
 * Refuses products that are not tickets of the event. Tickets that are no longer sold are allowed: their attendees still come.
 */
async function refuseForeignProducts(trx: Trx, event: EventRow, product_ids: number[]): Promise<void> {
  const found = await trx
    .selectFrom('products')
    .select('id')
    .where('event_id', '=', event.id)
    .where('product_type', '=', 'TICKET')
    .where('id', 'in', product_ids)
    .execute()
  if (found.length < new Set(product_ids).size) throw malformed('product_ids', 'not_tickets_of_event')
}

async function putProducts(trx: Trx, check_in_list_id: number, product_ids: number[]): Promise<void> {
  await trx
    .deleteFrom('check_in_list_products')
    .where('check_in_list_id', '=', check_in_list_id)
    .where('product_id', 'not in', product_ids)
    .execute()
  await trx
    .insertInto('check_in_list_products')
    .values([...new Set(product_ids)].map((product_id) => ({ check_in_list_id, product_id })))
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

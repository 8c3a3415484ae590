import { sql } from 'kysely'
import type { Body } from '#contract/endpoint.ts'
import type { publicWaitlist } from '#contract/waitlist.ts'
import type { Actor } from '#domain/actor.ts'
import { publicPools, soldOut } from '#domain/availability.ts'
import { isPubliclyVisible } from '#domain/event-status.ts'
import { isHiddenFrom } from '#domain/product.ts'
import { joinRefusal, MOST_OF_ADDRESS, MOST_OPEN_ENTRIES } from '#domain/waitlist.ts'
import { emit } from '#server/activity/emit.ts'
import { inEvent } from '#server/activity/places.ts'
import type { EventRow } from '#server/http/access.ts'
import type { Db, Trx } from '#server/lib/database.ts'
import { ApiError, malformed } from '#server/lib/errors.ts'
import { loadCatalogue } from '#server/products/catalogue.ts'
import { changeWaitlist } from './change-waitlist.ts'
import { IS_OPEN } from './entry-queries.ts'
import { isSelling, saleOf } from './sale.ts'

type Joining = Body<typeof publicWaitlist.join> & { locale: string }

/** Adds an entry; does nothing for an address that waits for the price already, or at too many places of the event. */
export function joinWaitlist(db: Db, actor: Actor, { event_id, ...joining }: Joining & { event_id: number }) {
  return db.transaction().execute((trx) =>
    changeWaitlist(trx, event_id, async (event) => {
      if (!isPubliclyVisible(event.status)) throw new ApiError('not_found')
      await refuseUnlessJoinable(trx, event, joining.product_price_id)
      if (await isIgnored(trx, event, joining)) return
      const { account_id } = event
      const row = trx.insertInto('waitlist_entries').values({ ...joining, account_id, event_id })
      const { id } = await row.returning('id').executeTakeFirstOrThrow()
      await emit(trx, actor, { name: 'waitlist.joined', subject_id: id, place: inEvent(event) })
    }),
  )
}

async function refuseUnlessJoinable(trx: Trx, event: EventRow, product_price_id: number): Promise<void> {
  const { categories, products } = await loadCatalogue(trx, event.id)
  const product = products.find(({ prices }) => prices.some(({ id }) => id === product_price_id))
  const price = product?.prices.find(({ id }) => id === product_price_id)
  const category = categories.find(({ id }) => id === product?.product_category_id)
  const isHidden = !product || category?.is_hidden || isHiddenFrom(product, { promo_code_unlocks: false })
  if (!price || isHidden || (product.type === 'TIERED' && price.is_hidden))
    throw malformed('product_price_id', 'unknown_price')
  const refusal = joinRefusal({
    waitlist_enabled: product.waitlist_enabled,
    is_selling: isSelling(await saleOf(trx, event), { product, price }),
    is_sold_out: soldOut(publicPools(price)),
  })
  if (refusal) throw new ApiError(refusal)
}

/** True if the address is not to get another entry; the answer does not tell. */
async function isIgnored(trx: Trx, event: EventRow, { product_price_id, email }: Joining): Promise<boolean> {
  const open = trx
    .selectFrom('waitlist_entries as entry')
    .leftJoin('orders', 'orders.id', 'entry.order_id')
    .where('entry.event_id', '=', event.id)
    .where(IS_OPEN)
  const own = await open.select('product_price_id').where('entry.email', '=', email).execute()
  if (own.some((entry) => entry.product_price_id === product_price_id) || own.length >= MOST_OF_ADDRESS) return true
  const ofPrice = open.select(sql<number>`count(*)::int`.as('count'))
  const { count } = await ofPrice.where('product_price_id', '=', product_price_id).executeTakeFirstOrThrow()
  if (count >= MOST_OPEN_ENTRIES) throw new ApiError('waitlist_full')
  return false
}

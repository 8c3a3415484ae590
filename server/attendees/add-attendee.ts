import type { ManualAttendee } from '#contract/manual-orders.ts'
import { NOTHING_FURTHER } from '#contract/order-details.ts'
import type { Actor } from '#domain/actor.ts'
import type { EventRow } from '#server/http/access.ts'
import type { Member } from '#server/http/identity.ts'
import type { Db } from '#server/lib/database.ts'
import { ApiError, malformed } from '#server/lib/errors.ts'
import { createOrder } from '#server/orders/create-order.ts'

type Which = { event: EventRow; member: Pick<Member, 'permissions'>; wanted: ManualAttendee }

/** Adds an attendee by an order of one ticket, whose buyer is the attendee. Returns the attendee's id. */
export async function addAttendee(db: Db, actor: Actor, { event, member, wanted }: Which): Promise<number> {
  const { product_price_id, price, first_name, last_name, email, locale, ...terms } = wanted
  await refuseUnlessTicket(db, event.id, product_price_id)
  const items = [{ product_price_id, quantity: 1, price, attendees: [] }]
  const order = { items, buyer: { first_name, last_name, email, ...NOTHING_FURTHER, locale }, ...terms }
  const order_id = await createOrder(db, actor, { event, member, wanted: order }).catch(atOwnFields)
  const attendee = db.selectFrom('attendees').select('id').where('order_id', '=', order_id)
  return (await attendee.executeTakeFirstOrThrow()).id
}

/** Refuses products that are not tickets. A price that does not exist is refused by the order. */
async function refuseUnlessTicket(db: Db, event_id: number, product_price_id: number): Promise<void> {
  const product = await db
    .selectFrom('product_prices')
    .innerJoin('products', 'products.id', 'product_prices.product_id')
    .select('products.product_type')
    .where('product_prices.id', '=', product_price_id)
    .where('product_prices.event_id', '=', event_id)
    .executeTakeFirst()
  if (product && product.product_type !== 'TICKET') throw malformed('product_price_id', 'not_tickets_of_event')
}

/** Maps the issues of the order's only item to the fields of the attendee form. */
function atOwnFields(error: unknown): never {
  if (!(error instanceof ApiError)) throw error
  const issues = error.issues.map((issue) => {
    return { ...issue, path: issue.path === 'items.0.price' ? 'price' : 'product_price_id' }
  })
  throw new ApiError(error.code, { message: error.message, issues })
}

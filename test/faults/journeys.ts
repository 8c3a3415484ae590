import { checkIn, checkInLists } from '#contract/check-in.ts'
import { checkout, type PublicOrder } from '#contract/checkout.ts'
import { ApiFailure } from '#contract/client.ts'
import { orders } from '#contract/orders.ts'
import { buy, detailsFor, keyOf, reserve } from '#test/buyers.ts'
import { type App, type Visitor, visit } from '#test/clients.ts'
import { createEventOnSale, signUp } from '#test/factories.ts'
import type { Installation } from '#test/processes/installation.ts'
import { until } from '#test/until.ts'

/** A user action of one request, which happens entirely or not at all. */
export type Journey = {
  name: string
  /** Prepares everything except the request itself. */
  prepare: () => Promise<Ready>
}

type Ready = {
  /** Sends the request to this process. Returns "ok" or the refusal; "0 network" if there is no response. */
  send: (to: App) => Promise<string>
  hasHappened: () => Promise<boolean>
  /** Expected result when the request is repeated after it has succeeded. */
  again: string
}

/** The steps of a sale from reservation to check-in. */
export async function journeysOf({ app, db }: Pick<Installation, 'app' | 'db'>): Promise<Journey[]> {
  const seller = await signUp(app)
  const sale = await createEventOnSale(seller, { product: { type: 'FREE' } })
  const event_id = sale.event.id
  const params = { event_id }
  const list = { name: 'Entrance', description: null, activates_at: null, expires_at: null }
  const { data: checkInList } = await seller.visitor.call(checkInLists.create, {
    params,
    body: { ...list, product_ids: [sale.product.id] },
  })

  const statusOf = async (order: PublicOrder) =>
    (await visit(app).call(checkout.get, { params: keyOf(order) })).data.status
  const reserved = async () => {
    const rows = await db.selectFrom('orders').select('id').where('event_id', '=', event_id).execute()
    return rows.length
  }

  return [
    {
      name: 'reserve',
      async prepare() {
        const before = await reserved()
        const hasHappened = async () => (await reserved()) > before
        return { send: (to) => outcomeOf(reserve(to, sale)), hasHappened, again: 'ok' }
      },
    },
    {
      name: 'complete',
      async prepare() {
        const order = await reserve(app, sale, 2)
        const input = { params: keyOf(order), body: detailsFor(order) }
        return {
          send: (to) => outcomeOf(visit(to).call(checkout.saveDetails, input)),
          hasHappened: async () => (await statusOf(order)) === 'COMPLETED',
          // A client that lost the response gets it again for identical details.
          again: 'ok',
        }
      },
    },
    {
      name: 'cancel',
      async prepare() {
        const order = await buy(app, sale, 2)
        const row = db.selectFrom('orders').select('id').where('short_id', '=', order.short_id)
        const { id: order_id } = await row.executeTakeFirstOrThrow()
        return {
          send: (to) =>
            outcomeOf(sameSession(seller.visitor, to).call(orders.cancel, { params: { event_id, order_id } })),
          hasHappened: async () => (await statusOf(order)) === 'CANCELLED',
          again: '409 already_cancelled',
        }
      },
    },
    {
      name: 'cancel with an idempotency key',
      async prepare() {
        const order = await buy(app, sale, 2)
        const row = db.selectFrom('orders').select('id').where('short_id', '=', order.short_id)
        const { id: order_id } = await row.executeTakeFirstOrThrow()
        const input = { params: { event_id, order_id }, headers: { 'idempotency-key': order.short_id } }
        return {
          send: (to) => untilDone(() => sameSession(seller.visitor, to).call(orders.cancel, input)),
          hasHappened: async () => (await statusOf(order)) === 'CANCELLED',
          // The response was committed with the change.
          again: 'ok',
        }
      },
    },
    {
      name: 'check in',
      async prepare() {
        const order = await buy(app, sale)
        const [ticket] = (await visit(app).call(checkout.tickets, { params: keyOf(order) })).data
        const code = ticket?.ticket_code ?? ''
        const at = { params: { check_in_list_short_id: checkInList.short_id }, body: { attendees: [{ code }] } }
        const attendee = db
          .selectFrom('attendees')
          .select('id')
          .where('short_id', '=', ticket?.short_id ?? '')
        return {
          async send(to) {
            let result = ''
            const outcome = await outcomeOf(
              visit(to)
                .call(checkIn.checkIn, at)
                .then(({ data }) => {
                  result = data[0]?.result ?? ''
                }),
            )
            return outcome === 'ok' && result !== 'admitted' ? result : outcome
          },
          async hasHappened() {
            const entries = db.selectFrom('check_ins').select('id').where('attendee_id', '=', attendee)
            return (await entries.execute()).length > 0
          },
          again: 'already_in',
        }
      },
    },
  ]
}

/** The same session at another process. */
export function sameSession({ cookies }: Visitor, app: App): Visitor {
  const visitor = visit(app)
  for (const [name, value] of cookies) visitor.cookies.set(name, value)
  return visitor
}

/** Retries for a moment: the database has not yet noticed that the process working on the same request is gone. */
async function untilDone(call: () => Promise<unknown>): Promise<string> {
  let outcome = ''
  await until('the same request is no longer in progress', async () => {
    outcome = await outcomeOf(call())
    return outcome !== '409 request_in_progress'
  })
  return outcome
}

export async function outcomeOf(call: Promise<unknown>): Promise<string> {
  try {
    await call
    return 'ok'
  } catch (failure) {
    if (failure instanceof ApiFailure) return `${failure.status} ${failure.code}`
    throw failure
  }
}

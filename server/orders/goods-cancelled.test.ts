import { expect, it } from 'vitest'
import { openEmailApp } from '#test/email-app.ts'
import { insertEvent, insertOrder } from '#test/order-rows.ts'

const { db, happen } = await openEmailApp()

type Fields = Parameters<typeof insertOrder>[2]

/** Two items of an order were cancelled; returns the emails that arrived. */
async function cancelTwo(fields: Fields, send_emails = true) {
  const order = await insertOrder(db, await insertEvent(db), fields)
  const items = db.selectFrom('order_items').select('id').where('order_id', '=', order.id)
  const { id: order_item_id } = await items.executeTakeFirstOrThrow()
  const ids = { order_id: order.id, order_item_id, quantity: 2, send_emails }
  return { order, emails: await happen('order.goods_cancelled', ids) }
}

const UNPAID = { status: 'AWAITING_OFFLINE_PAYMENT', payment_status: 'AWAITING_OFFLINE_PAYMENT' } as const

it('tells the buyer of a paid order what was cancelled, and that a refund is separate', async () => {
  const { order, emails } = await cancelTwo({ order: { payment_status: 'PAYMENT_RECEIVED' }, attendees: [{}, {}] })
  const [email] = emails
  expect(emails).toHaveLength(1)
  expect(email).toMatchObject({ recipients: ['grace@example.com'] })
  const link = `/checkout/${order.event_id}/${order.short_id}/summary`
  for (const words of ['2 × Standard', order.public_id, link]) {
    expect(email?.text).toContain(words)
    expect(email?.html).toContain(words)
  }
  expect(email?.text).toContain('This email isn’t a refund.')
  expect(email?.text).not.toContain('€12.50')
})

it('tells the buyer of an unpaid order the amount that is due now', async () => {
  const { emails } = await cancelTwo({ order: UNPAID })
  expect(emails[0]?.text).toContain('€12.50')
})

it('names goods of which nothing is charged any more', async () => {
  const order = await insertOrder(db, await insertEvent(db), { order: UNPAID })
  const items = db.selectFrom('order_items').select('id').where('order_id', '=', order.id)
  const { id: order_item_id } = await items.executeTakeFirstOrThrow()
  const uncharged = { cancelled_unpaid: [0], as_ordered: '{}' }
  await db.updateTable('order_items').set(uncharged).where('id', '=', order_item_id).execute()
  const ids = { order_id: order.id, order_item_id, quantity: 1, send_emails: true }
  const [email] = await happen('order.goods_cancelled', ids)
  expect(email?.text).toContain('1 × Standard')
})

it('is not sent if the member chose so, or if the order ended with its goods', async () => {
  expect((await cancelTwo({ order: UNPAID }, false)).emails).toEqual([])
  expect((await cancelTwo({ order: { ...UNPAID, status: 'CANCELLED' } })).emails).toEqual([])
})

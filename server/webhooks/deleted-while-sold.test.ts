import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { webhooks } from '#contract/webhooks.ts'
import { createTestApp } from '#test/app.ts'
import { buy } from '#test/buyers.ts'
import { createEventOnSale, signUp } from '#test/factories.ts'
import { untilWaiting } from '#test/until-waiting.ts'
import { createWebhook, createWideWebhook } from '#test/webhooks.ts'
import { pruneWebhookLogs } from './prune-webhook-logs.ts'

const { app, services } = await createTestApp()
const { db } = services
const { visitor, account_id } = await signUp(app)

/** One webhook of each kind of place of an event on sale. */
async function sellWithWebhooks() {
  const { event, product } = await createEventOnSale({ visitor }, { product: { type: 'FREE' } })
  const to = { url: 'https://1.1.1.1/' }
  const own = await createWebhook(visitor, event.id, to)
  const ofOrganizer = await createWideWebhook(visitor, { organizer_id: event.organizer_id }, to)
  const ofAccount = await createWideWebhook(visitor, { account_id }, to)
  return { event, product, webhook_ids: [own.id, ofOrganizer.id, ofAccount.id] }
}

const toldOf = (webhook_ids: number[]) =>
  db.selectFrom('webhook_deliveries').select('id').where('webhook_id', 'in', webhook_ids).execute()

test('webhooks that are deleted while an order is written neither stop nor delay it, and leave nothing behind', async () => {
  const { event, product, webhook_ids } = await sellWithWebhooks()
  // The deletion runs while the order is completed, and neither waits for the other.
  await db.transaction().execute(async (trx) => {
    await trx.deleteFrom('webhooks').where('id', 'in', webhook_ids).execute()
    expect((await buy(app, { event, product })).status).toBe('COMPLETED')
  })
  const params = { event_id: event.id, webhook_id: webhook_ids[0] ?? 0 }
  await expect(visitor.call(webhooks.get, { params })).rejects.toMatchObject({ code: 'not_found' })
  expect(await toldOf(webhook_ids)).toHaveLength(3)
  await pruneWebhookLogs({ db })
  expect(await toldOf(webhook_ids)).toEqual([])
})

test('unprotected: with messages that reference their webhook, the order waits for the deletion, and fails', async () => {
  await sql`alter table webhook_deliveries add constraint unprotected foreign key (webhook_id) references webhooks`.execute(
    db,
  )
  const { event, product, webhook_ids } = await sellWithWebhooks()
  const sold = await db.transaction().execute(async (trx) => {
    await trx.deleteFrom('webhooks').where('id', 'in', webhook_ids).execute()
    const order = Promise.allSettled([buy(app, { event, product })])
    await untilWaiting(db, 1)
    return { order }
  })
  expect(await sold.order).toMatchObject([{ status: 'rejected' }])
  expect(await toldOf(webhook_ids)).toEqual([])
})

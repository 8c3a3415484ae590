import { type KyselyPlugin, sql } from 'kysely'
import { beforeAll, expect, test } from 'vitest'
import type { Db } from '#server/lib/database.ts'
import { createTestApp } from '#test/app.ts'
import { copyOrder } from '#test/large-sale.ts'
import { messagesOf } from '#test/messages.ts'
import { addProduct, newSeller, placeOrder } from '#test/sales.ts'

const testApp = await createTestApp()
const { db } = testApp.services
/** Enough for two parts. */
const ADDRESSES = 250

let sending: ReturnType<typeof messagesOf>
beforeAll(async () => {
  const seller = await newSeller(testApp)
  const product = await addProduct(seller, { prices: [{ price: 0, initial_quantity_available: null }] })
  await placeOrder(testApp, seller, { product })
  await copyOrder(db, ADDRESSES - 1)
  await db
    .updateTable('attendees')
    .set(({ ref, fn }) => ({ email: fn('concat', [ref('short_id'), ref('id')]) }))
    .execute()
  sending = messagesOf(testApp, seller)
})

/** A database that fails after this many statements; `count` returns how many there were. */
function brokenAt(statement: number) {
  let said = 0
  const plugin: KyselyPlugin = {
    transformQuery({ node }) {
      said += 1
      if (said === statement) throw new Error('broken off')
      return node
    },
    transformResult: async ({ result }) => result,
  }
  return { db: db.withPlugin(plugin) as Db, count: () => said }
}

const written = () =>
  db
    .selectFrom('outgoing_emails')
    .select([sql<number>`count(*)::int`.as('emails'), sql<number>`count(distinct recipient)::int`.as('addresses')])
    .where('template', '=', 'message')
    .executeTakeFirst()

/** Resets the message as if sending had not begun. */
async function begin(id: number): Promise<void> {
  await db.deleteFrom('message_recipients').where('message_id', '=', id).execute()
  await db.deleteFrom('outgoing_emails').where('template', '=', 'message').execute()
  await db.updateTable('messages').set({ status: 'SCHEDULED', sent_at: null }).where('id', '=', id).execute()
}

test('broken off before any of its statements and run again, each address has one e-mail', async () => {
  const { id } = await sending.send()
  const whole = brokenAt(0)
  await sending.work(id, whole.db)
  expect(whole.count()).toBeGreaterThan(20)
  for (let statement = 1; statement <= whole.count(); statement++) {
    await begin(id)
    await expect(sending.work(id, brokenAt(statement).db), `${statement}`).rejects.toThrow('broken off')
    expect(await sending.work(id)).toMatchObject({ status: 'SENT', counts: { total: ADDRESSES, queued: ADDRESSES } })
    expect(await written()).toEqual({ emails: ADDRESSES, addresses: ADDRESSES })
  }
})

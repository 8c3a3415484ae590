import { expect, test } from 'vitest'
import { openEmailApp } from '#test/email-app.ts'
import { insertEvent, insertOrder } from '#test/order-rows.ts'
import { emailOfToken } from './lookup-tokens.ts'

const { db, happen } = await openEmailApp()

test('the e-mail has a link that finds the address it went to, and nothing of it is kept', async () => {
  const order = await insertOrder(db, await insertEvent(db), { order: { status: 'COMPLETED' } })
  const [sent] = await happen('order.lookup_requested', { order_id: order.id })
  const token = /http:\/\/foyer\.test\/my-tickets\/([\w-]{43})/.exec(sent?.text ?? '')?.[1] ?? ''
  expect(await emailOfToken(db, token)).toBe(sent?.to?.[0]?.address)
  const kept = await db.selectFrom('outgoing_emails').select(['html', 'text', 'status']).execute()
  expect(kept).toEqual([{ html: '', text: '', status: 'SENT' }])
  expect(await happen('order.lookup_requested', { order_id: 2_000_000 })).toHaveLength(1)
})

import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { createTestApp } from '#test/app.ts'
import { addProduct, newSeller, placeOrder } from '#test/sales.ts'
import { eraseOldAnswers } from './erase-old-answers.ts'

const testApp = await createTestApp()
const { db } = testApp.services

it('erases answers once their time is over, those alone, and says how many', async () => {
  const seller = await newSeller(testApp)
  const { account_id, event_id } = seller
  const product = await addProduct(seller, { type: 'FREE', prices: [{ price: 0 }] })
  const orders = [await placeOrder(testApp, seller, { product }), await placeOrder(testApp, seller, { product })]
  const ask = (retention_days: number | null) =>
    db
      .insertInto('questions')
      .values({ event_id, belongs_to: 'ORDER', type: 'SINGLE_LINE_TEXT', title: 'Diet', retention_days })
      .returning('id')
      .executeTakeFirstOrThrow()
  const [short, long, forever] = [await ask(10), await ask(30), await ask(null)]
  for (const order_id of orders)
    for (const { id: question_id } of [short, long, forever]) {
      const given = { account_id, event_id, order_id, question_id, title: 'Diet', answer: '"Vegan"' }
      await db.insertInto('question_answers').values(given).execute()
    }
  const left = async () => {
    const rows = await db
      .selectFrom('question_answers')
      .select('question_id')
      .distinct()
      .orderBy('question_id')
      .execute()
    return rows.map(({ question_id }) => question_id)
  }
  const endedDaysAgo = (days: number) =>
    db
      .updateTable('events')
      .set({
        start_date: sql`now() - make_interval(days => ${days + 1}::int)`,
        end_date: sql`now() - make_interval(days => ${days}::int)`,
      })
      .where('id', '=', event_id)
      .execute()

  await endedDaysAgo(9)
  expect(await eraseOldAnswers(testApp.services)).toBe(0)
  await endedDaysAgo(11)
  expect(await eraseOldAnswers(testApp.services)).toBe(2)
  expect(await left()).toEqual([long.id, forever.id])
  expect(await eraseOldAnswers(testApp.services)).toBe(0)
  const log = db.selectFrom('activity_log').selectAll().where('name', '=', 'event.answers_erased')
  const entries = await log.execute()
  expect(entries).toMatchObject([{ subject_id: event_id, account_id, actor_kind: 'system', data: { count: 2 } }])
})

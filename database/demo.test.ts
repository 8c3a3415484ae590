import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { serve } from '@hono/node-server'
import { afterAll, expect, test } from 'vitest'
import { auth } from '#contract/auth.ts'
import { events } from '#contract/events.ts'
import { findDifferences } from '#server/integrity/find-differences.ts'
import { createTestApp } from '#test/app.ts'
import { visit } from '#test/clients.ts'
import { DEMO_SIGN_IN, fillDemo } from './demo.ts'

const { app, services } = await createTestApp()
const { db, pool } = services
const server = serve({ fetch: app.fetch, hostname: '127.0.0.1', port: 0 })
afterAll(() => void server.close())

test('the demo sells, and its stock, orders, tickets and payments agree', async () => {
  if (!server.listening) await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  await fillDemo(`http://127.0.0.1:${port}`, pool, () => undefined)
  const payments = await db.selectFrom('payments').select('state').distinct().orderBy('state').execute()
  expect(payments.map(({ state }) => state)).toEqual(['PENDING', 'SUCCEEDED'])
  expect(await findDifferences(db)).toEqual([])
  const answers = await db.selectFrom('question_answers').select('answer').distinct().orderBy('answer').execute()
  expect(answers.map(({ answer }) => answer)).toEqual(['A friend', 'A poster', 'The radio'])
  const brought = await db.selectFrom('orders').select('id').where('affiliate_id', 'is not', null).execute()
  expect(brought.length).toBeGreaterThan(10)
})

test('its events lead from page views over reservations and details to paid orders, each day that has one', async () => {
  const { call } = visit(app)
  await call(auth.login, { body: DEMO_SIGN_IN })
  const { data } = await call(events.list, { query: { filter_fields: { status: { eq: 'LIVE' } } } })
  expect(data).toHaveLength(5)
  const query = { start_date: daysAgo(60), end_date: daysAgo(0) }
  for (const { id: event_id, title } of data) {
    const { daily_stats, range } = (await call(events.stats, { params: { event_id }, query })).data
    const funnel = [range.orders_created, range.orders_placed, range.details_given, range.reservations, range.views]
    expect(funnel, title).toEqual(funnel.toSorted((a, b) => a - b))
    expect(new Set(funnel).size, title).toBeGreaterThanOrEqual(4)
    expect(range.orders_created, title).toBeGreaterThan(0)
    expect(range.orders_placed / range.views, title).toBeGreaterThan(0.02)
    for (const { date, views, reservations } of daily_stats)
      if (reservations > 0) expect(views, `${title}, ${date}`).toBeGreaterThan(reservations)
  }
})

const daysAgo = (days: number) => new Date(Date.now() - days * 86_400_000).toISOString().slice(0, 10)

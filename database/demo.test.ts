import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { serve } from '@hono/node-server'
import { afterAll, expect, test } from 'vitest'
import { findDifferences } from '#server/integrity/find-differences.ts'
import { createTestApp } from '#test/app.ts'
import { fillDemo } from './demo.ts'

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

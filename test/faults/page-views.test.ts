import { setTimeout as sleep } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { createEventOnSale, signUp } from '#test/factories.ts'
import type { AppProcess } from '#test/processes/app-process.ts'
import { openInstallation } from '#test/processes/installation.ts'
import { until } from '#test/until.ts'

const installation = await openInstallation()
const { app, db, processes } = installation
const [first, second] = processes as [AppProcess, AppProcess]
const { event } = await createEventOnSale(await signUp(app))
const headers = { 'user-agent': 'Mozilla/5.0 (X11; Linux x86_64; rv:133.0) Gecko/20100101 Firefox/133.0' }
const look = async (at: AppProcess) =>
  (await fetch(`http://127.0.0.1:${at.port}/event/${event.id}/${event.slug}`, { headers })).status

async function views(): Promise<number> {
  const rows = await db.selectFrom('event_page_views').select('views').where('event_id', '=', event.id).execute()
  return rows.reduce((sum, row) => sum + row.views, 0)
}

test('page views are written when a process stops as planned, and within seconds otherwise', async () => {
  expect([await look(first), await look(first), await look(second)]).toEqual([200, 200, 200])
  expect(await views()).toBe(0)
  await first.stop()
  expect(await views()).toBe(1)
  await until('the other process has written its view', async () => (await views()) === 2)
  await second.kill()
  await sleep(500)
  expect(await views()).toBe(2)
})

import { describe, expect, it } from 'vitest'
import { affiliates, publicAffiliates } from '#contract/affiliates.ts'
import { events } from '#contract/events.ts'
import { createTestApp } from '#test/app.ts'
import { visit } from '#test/clients.ts'
import { newSeller } from '#test/sales.ts'
import { createClickCounter } from './count-clicks.ts'

const test = await createTestApp()
const { db } = test.services

async function open(body: object = {}) {
  const seller = await newSeller(test)
  const params = { event_id: seller.event_id }
  const anna = { code: 'anna', name: 'Anna', ...body }
  const { data } = await seller.visitor.call(affiliates.create, { params, body: anna })
  const clicks = async () =>
    (await seller.visitor.call(affiliates.get, { params: { ...params, affiliate_id: data.id } })).data.clicks
  const click = (visitor = visit(test.app), code = 'ANNA') =>
    visitor.fetch(`/api/public/events/${seller.event_id}/affiliates/${code}/clicks`, { method: 'POST' })
  return { seller, params, affiliate: data, clicks, click }
}

describe('whoever comes by a link', () => {
  it('is counted, without a cookie, and once when they reload', async () => {
    const { clicks, click, affiliate } = await open()
    const visitor = visit(test.app)
    for (let time = 0; time < 3; time += 1) {
      const response = await click(visitor, time ? 'anna' : 'ANNA')
      expect([response.status, await response.text(), response.headers.getSetCookie()]).toEqual([204, '', []])
    }
    expect(await clicks()).toBe(1)
    await click()
    expect(await clicks()).toBe(2)
    const params = { affiliate_short_id: affiliate.short_id }
    const { data } = await visit(test.app).call(publicAffiliates.statistics, { params })
    expect(data).toMatchObject({ clicks: 2, days: [{ clicks: 2, orders: 0 }] })
  })

  it('is told the same, and counted nowhere, where there is no such active code or no public event', async () => {
    const { seller, params, clicks, click } = await open()
    const off = await open({ status: 'INACTIVE' })
    for (const code of ['NOBODY', 'x', '%3Cb%3E', 'a'.repeat(300)])
      expect((await click(visit(test.app), code)).status).toBe(204)
    expect((await off.click()).status).toBe(204)
    await seller.visitor.call(events.setStatus, { params, body: { status: 'DRAFT' } })
    expect((await click()).status).toBe(204)
    expect([await clicks(), await off.clicks()]).toEqual([0, 0])
    for (const id of ['0', 'x', '99999999999', '1.5'])
      expect(
        (await visit(test.app).fetch(`/api/public/events/${id}/affiliates/ANNA/clicks`, { method: 'POST' })).status,
      ).toBe(404)
  })

  it('may follow so many links and no more', async () => {
    const { click } = await open()
    const visitor = visit(test.app)
    for (let index = 0; index < 120; index += 1) expect((await click(visitor, `code${index}`)).status).toBe(204)
    const refusal = await click(visitor)
    expect(refusal.status).toBe(429)
    expect(Number(refusal.headers.get('retry-after'))).toBeGreaterThan(0)
  })
})

describe('the counter', () => {
  it('counts all of many at once, of several events and in several processes', async () => {
    const [one, two] = [await open(), await open()]
    const processes = [createClickCounter(db), createClickCounter(db)]
    const all = Array.from({ length: 400 }, (_, index) => {
      const { event_id } = (index % 4 ? one : two).seller
      return processes[index % 2]?.({ event_id, code: 'ANNA', address: `10.1.${index >> 8}.${index & 255}` })
    })
    await Promise.all(all)
    expect([await one.clicks(), await two.clicks()]).toEqual([300, 100])
  })

  it('counts the same visitor again after half an hour, and knows nobody from yesterday', async () => {
    const { seller, clicks } = await open()
    let now = Date.parse('2026-07-01T23:50:00Z')
    const count = createClickCounter(db, () => now)
    const visitor = { event_id: seller.event_id, code: 'ANNA', address: '10.0.0.1' }
    await count(visitor)
    now += 5 * 60_000
    await count(visitor)
    expect(await clicks()).toBe(1)
    // The salt changes with the day, also within the half hour.
    now += 6 * 60_000
    await count(visitor)
    expect(await clicks()).toBe(2)
    now += 31 * 60_000
    await count(visitor)
    expect(await clicks()).toBe(3)
  })

  it('keeps no address, only days and numbers', async () => {
    const { click, affiliate } = await open()
    await click()
    const rows = await db.selectFrom('affiliate_clicks').selectAll().where('affiliate_id', '=', affiliate.id).execute()
    expect(rows).toEqual([{ affiliate_id: affiliate.id, day: expect.anything(), clicks: 1 }])
  })
})

import { describe, expect, test } from 'vitest'
import { events } from '#contract/events.ts'
import { type OrganizerReport, organizerReports } from '#contract/reports.ts'
import { ORGANIZER_REPORT_TYPES } from '#domain/report.ts'
import { createTestApp } from '#test/app.ts'
import { createOrganizer, signUp } from '#test/factories.ts'
import { joinAs } from '#test/members.ts'
import { refused } from '#test/refused.ts'
import { addProduct, newSeller, placeOrder } from '#test/sales.ts'

// figures.property.test.ts checks that every figure is right.

const testApp = await createTestApp()
const { app } = testApp
const seller = await newSeller(testApp)
const { call } = seller.visitor
const { data: event } = await call(events.get, { params: { event_id: seller.event_id } })
const { organizer_id } = event
const ticket = await addProduct(seller, { title: 'Standing', prices: [{ price: 1000 }] })
await placeOrder(testApp, seller, { product: ticket, quantity: 2 })

const fileOf = (type: string, query: string, visitor = seller.visitor) =>
  visitor.fetch(`/api/organizers/${organizer_id}/reports/${type}/file?${query}`)

describe('a report on all events of an organizer', () => {
  test('is about the events of one currency, its own unless another is said', async () => {
    const body = { ...event, title: 'Zürich', currency: 'CHF' as const }
    const { data: swiss } = await call(events.create, { body })
    const params = { organizer_id, organizer_report_type: 'events_performance' }
    const { data: own } = await call(organizerReports.get, { params })
    expect(own).toMatchObject({ currency: 'EUR', currencies: ['EUR', 'CHF'] })
    expect(own.rows).toMatchObject([{ event_id: event.id, orders_completed: 1, products_sold: 2, total_gross: 2000 }])
    const { data: other } = await call(organizerReports.get, { params, query: { currency: 'CHF' } })
    expect(other.rows).toMatchObject([{ event_id: swiss.id, orders_completed: 0, total_gross: 0 }])
  })

  test('is a file as well, in the columns of the report', async () => {
    const csv = await (await fileOf('events_performance', 'format=csv')).text()
    expect(csv).toContain('Event,Status,Begins,Page views,Orders,Sold,Attendees,Gross')
    expect(csv).toContain(event.title)
    const swiss = await fileOf('events_performance', 'format=csv&currency=CHF')
    expect(swiss.headers.get('content-disposition')).toMatch(/filename="events-performance-.*\.csv"/)
    expect(await swiss.text()).toContain('Zürich')
  })

  test('is read by nobody of another account, nor by whoever has one of its events alone', async () => {
    const stranger = await signUp(app)
    const narrow = await joinAs({ app, db: testApp.services.db }, seller, { role: 'ORGANIZER', event_ids: [event.id] })
    for (const organizer_report_type of ORGANIZER_REPORT_TYPES)
      for (const { visitor } of [stranger, narrow]) {
        const params = { organizer_id, organizer_report_type }
        await refused(visitor.call(organizerReports.get, { params }), 'not_found')
        expect((await fileOf(organizer_report_type, 'format=csv', visitor)).status).toBe(404)
      }
  })

  test('has no other type, and an organizer without events has empty ones', async () => {
    await refused(call(organizerReports.get, { params: { organizer_id, organizer_report_type: 'taxes' } }), 'not_found')
    const { id } = await createOrganizer(seller)
    for (const organizer_report_type of ORGANIZER_REPORT_TYPES) {
      const params = { organizer_id: id, organizer_report_type }
      const { data } = await call(organizerReports.get, { params })
      const money = (data as Extract<OrganizerReport, { type: 'revenue_summary' }>).rows.map((row) => row.total_gross)
      expect(money.filter((gross) => gross !== 0)).toEqual([])
    }
  })
})

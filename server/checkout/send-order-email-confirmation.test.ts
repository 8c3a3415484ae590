import { describe, expect, it } from 'vitest'
import { openEmailApp } from '#test/email-app.ts'
import { insertEvent, insertOrder } from '#test/order-rows.ts'

const { db, happen } = await openEmailApp()

describe('the link that confirms a free order', () => {
  const asked = { status: 'RESERVED', confirmation_requested_at: '2026-01-01T00:00:00.000Z' } as const

  it('goes to the buyer in their language, and nothing of it is kept once it is sent', async () => {
    const order = await insertOrder(db, await insertEvent(db), { order: { ...asked, locale: 'de' } })
    const emails = await happen('order.email_confirmation_requested', { order_id: order.id })
    const link = `http://foyer.test/checkout/${order.event_id}/confirm/`
    expect(emails).toMatchObject([{ subject: 'Bestätigen Sie Ihre Bestellung für Summer night' }])
    expect(emails[0]?.recipients).toEqual(['grace@example.com'])
    for (const body of [emails[0]?.html ?? '', emails[0]?.text ?? '']) {
      expect(body).toContain(link)
      expect(body).not.toContain(order.short_id)
    }
    const [kept] = await db.selectFrom('outgoing_emails').select(['status', 'html', 'text']).execute()
    expect(kept).toEqual({ status: 'SENT', html: '', text: '' })
  })

  it('is not sent for an order that waits for nothing, or is late', async () => {
    const event = await insertEvent(db)
    const late = { ...asked, reserved_until: '2026-01-01T00:30:00.000Z' }
    for (const order of [{ status: 'RESERVED' } as const, { ...asked, status: 'COMPLETED' } as const, late]) {
      const { id } = await insertOrder(db, event, { order })
      expect(await happen('order.email_confirmation_requested', { order_id: id })).toEqual([])
    }
  })
})

import { describe, expect, test } from 'vitest'
import { attendees } from '#contract/attendees.ts'
import type { BodyInput } from '#contract/endpoint.ts'
import type { events } from '#contract/events.ts'
import { orderRefunds } from '#contract/order-refunds.ts'
import { orders } from '#contract/orders.ts'
import { selfServices } from '#contract/self-service.ts'
import type { JobName } from '#server/activity/subscribers.ts'
import { findDifferences } from '#server/integrity/find-differences.ts'
import type { Job } from '#server/job.ts'
import { JOBS } from '#server/jobs.ts'
import { pdfsOf } from '#test/attached-pdfs.ts'
import { visit } from '#test/clients.ts'
import { openEmailApp } from '#test/email-app.ts'
import { askForInvoices } from '#test/invoicing.ts'
import { queuedJobs } from '#test/jobs.ts'
import { openCancellations } from '#test/self-service-sales.ts'

/** Credit notes and emails about cancellations by buyers. */

const { db, testApp, context, mailbox, deliver } = await openEmailApp()
const buyer = visit(testApp.app)

/** An order of tickets for 50.00 each, with an invoice if it is due first. */
async function invoiced(ticket: number, { is_paid = true, ...settings }: Settings = {}) {
  const shop = await openCancellations(testApp)
  await askForInvoices(shop.visitor, shop.params.event_id, { attach_invoice: true, ...settings })
  const placed = await shop.place({ ticket }, 'AWAITING')
  const { call } = shop.visitor
  if (is_paid) await call(orders.markAsPaid, placed.of)
  const read = async () => (await call(orders.get, placed.of)).data
  return {
    call,
    placed,
    read,
    params: shop.params,
    cancel: () => buyer.call(selfServices.cancel, { params: placed.key }),
    cancelTicket: (index = 0) =>
      buyer.call(selfServices.cancelTicket, {
        params: { ...placed.key, attendee_short_id: placed.tickets[index]?.short_id ?? '' },
      }),
    notes: async () => {
      const { credit_notes, latest_invoice } = await read()
      return [latest_invoice?.status, ...credit_notes.map(({ amount }) => amount)]
    },
  }
}
type Settings = BodyInput<typeof events.updateSettings> & { is_paid?: boolean }

const sound = async () => expect(await findDifferences(db)).toEqual([])

/** Runs the newest job of this name; returns the emails that arrived by now. */
async function run(name: JobName) {
  const payload = (await queuedJobs(db, name)).at(-1)
  await (JOBS[name] as Job<unknown>)(context, payload)
  await deliver()
  return mailbox.emails
}

describe('the invoice of a paid order', () => {
  test('is credited for the refund of a ticket, without the fee', async () => {
    const order = await invoiced(2)
    await order.cancelTicket()
    expect(await order.notes()).toEqual(['PAID', 4250])
    await order.cancelTicket(1)
    expect(await order.notes()).toEqual(['PAID', 4250, 4250])
    await sound()
  })

  test('stays valid if a fee is kept of the whole order, and the fee can be refunded later', async () => {
    const order = await invoiced(2)
    await order.cancel()
    expect(await order.notes()).toEqual(['PAID', 8500])
    const [refund] = (await order.read()).refunds
    const { params } = order.placed.of
    await order.call(orderRefunds.markAsPaidBack, { params: { ...params, refund_id: refund?.id ?? 0 } })
    const body = { amount: 1500, notify_buyer: false, cancel_order: false }
    await order.call(orders.refund, { params, body })
    expect(await order.notes()).toEqual(['PAID', 8500, 1500])
    await sound()
  })

  test('is void if everything is refunded', async () => {
    const order = await invoiced(2, { cancellation_fee_percent: 0 })
    await order.cancel()
    expect(await order.notes()).toEqual(['VOID', 10_000])
    await sound()
  })

  test('is credited anew once a due refund of a cancelled order is taken back', async () => {
    const order = await invoiced(2)
    await order.cancel()
    const params = { ...order.placed.of.params, refund_id: (await order.read()).refunds[0]?.id ?? 0 }
    await order.call(orderRefunds.takeBack, { params, body: { reason: 'Paid in cash' } })
    const { credit_notes } = await order.read()
    expect(credit_notes).toHaveLength(2)
    const body = { amount: 10_000, notify_buyer: false, cancel_order: false }
    await order.call(orders.refund, { params: order.placed.of.params, body })
    expect((await order.read()).credit_notes.at(-1)).toMatchObject({ amount: 10_000 })
    await sound()
  })
})

describe('emails', () => {
  test('tell the buyer of a cancelled ticket what is refunded and kept, with the credit note', async () => {
    const order = await invoiced(2)
    await order.cancelTicket()
    const [email] = await run('sendTicketCancelled')
    expect(email?.text).toContain('Night Club will pay €42.50 back to you.')
    expect(email?.text).toContain('The cancellation fee is €7.50.')
    expect(email?.text).not.toContain('This email isn’t a refund')
    expect(pdfsOf(email).map(({ filename }) => filename)).toEqual(['CN-1.pdf'])
  })

  test('about a ticket that the team cancels before it is paid have its credit note; those of a paid one have none', async () => {
    for (const [is_paid, files] of [
      [false, ['CN-1.pdf']],
      [true, []],
    ] as const) {
      mailbox.emails.length = 0
      const order = await invoiced(2, { is_paid })
      const params = { ...order.params, attendee_id: order.placed.tickets[0]?.id ?? 0 }
      await order.call(attendees.update, { params, body: { status: 'CANCELLED' } })
      const [email] = await run('sendTicketCancelled')
      expect(pdfsOf(email).map(({ filename }) => filename)).toEqual(files)
    }
  })

  test('tell the buyer of a cancelled order the same', async () => {
    const order = await invoiced(2)
    await order.cancel()
    const [email] = await run('sendOrderCancelled')
    expect(email?.text).toContain('Night Club will pay €85.00 back to you.')
    expect(email?.text).toContain('The cancellation fee is €15.00.')
    expect(pdfsOf(email).map(({ filename }) => filename)).toEqual(['CN-1.pdf'])
  })

  test('tell the organizer what to pay back, and the buyer once it was paid back', async () => {
    const order = await invoiced(1)
    await order.cancelTicket()
    const [due] = await run('notifyRefundDue')
    expect(due?.recipients).toEqual(['club@example.com'])
    expect(due?.text).toContain('Pay back €42.50 to Grace Hopper')
    expect(due?.text).toContain(`/orders#order-${order.placed.of.params.order_id}`)
    const params = { ...order.placed.of.params, refund_id: (await order.read()).refunds[0]?.id ?? 0 }
    await order.call(orderRefunds.markAsPaidBack, { params })
    const emails = await run('sendOrderRefunded')
    expect(emails.at(-1)?.subject).toBe('Your refund for Concert')
    expect(emails.at(-1)?.text).toContain('The cancellation fee is €7.50.')
    expect(pdfsOf(emails.at(-1)).map(({ filename }) => filename)).toEqual(['CN-1.pdf'])
  })

  test('do not ask the organizer for a refund that was paid back, nor one without such notices', async () => {
    const done = await invoiced(1)
    await done.cancelTicket()
    const params = { ...done.placed.of.params, refund_id: (await done.read()).refunds[0]?.id ?? 0 }
    await done.call(orderRefunds.markAsPaidBack, { params })
    expect(await run('notifyRefundDue')).toEqual([])
    const quiet = await invoiced(1, { notify_organizer_of_new_orders: false })
    await quiet.cancelTicket()
    expect(await run('notifyRefundDue')).toEqual([])
  })
})

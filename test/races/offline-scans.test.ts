import { randomUUID } from 'node:crypto'
import { beforeAll, describe, expect, test } from 'vitest'
import { checkInLists } from '#contract/check-in.ts'
import { checkout } from '#contract/checkout.ts'
import { buy, keyOf } from '#test/buyers.ts'
import { visit } from '#test/clients.ts'
import { createEventOnSale, signUp } from '#test/factories.ts'
import { openInstallation } from '#test/processes/installation.ts'
import { PROTECTIONS, unprotected } from '#test/processes/unprotected.ts'
import { bindDevice, type Device, type GivenScan } from '#test/staff-devices.ts'
import { count, ROUNDS, times, together } from './running.ts'

const installation = await openInstallation()
const { app, db, processes } = installation

let sale: Awaited<ReturnType<typeof createEventOnSale>>
let devices: Device[]
beforeAll(async () => {
  const seller = await signUp(app)
  sale = await createEventOnSale(seller, { product: { type: 'FREE' } })
  const list = { name: 'Entrance', description: null, activates_at: null, expires_at: null }
  const { data } = await seller.visitor.call(checkInLists.create, {
    params: { event_id: sale.event.id },
    body: { ...list, product_ids: [sale.product.id] },
  })
  const params = { check_in_list_short_id: data.short_id }
  devices = await Promise.all(times(2).map(() => bindDevice(app, { ...data, params })))
})

async function aTicket() {
  const order = await buy(app, sale)
  const [ticket] = (await visit(app).call(checkout.tickets, { params: keyOf(order) })).data
  const entries = () =>
    db
      .selectFrom('check_ins')
      .innerJoin('attendees', 'attendees.id', 'check_ins.attendee_id')
      .innerJoin('orders', 'orders.id', 'attendees.order_id')
      .where('orders.short_id', '=', order.short_id)
      .select('check_ins.id')
      .execute()
  return { code: ticket?.ticket_code ?? '', entries }
}

/** Sends the same scan of one device twenty times to both processes. */
async function sendAtOnce(scan: GivenScan) {
  const answers = await together(
    processes,
    times(20, () => async (from) => ({ data: (await devices[0]?.sendFrom(from, [scan]))?.data[0] ?? null })),
  )
  return answers.map(({ data }) => data)
}

describe('one scan, sent many times at once', () => {
  test.each(ROUNDS)('counts once, and everybody hears the same (round %i)', async () => {
    const { code, entries } = await aTicket()
    const answers = await sendAtOnce({ code, scan_id: randomUUID(), decision: 'admitted' })
    expect(count(answers.map((answer) => ({ status: answer?.result ?? 'none' })))).toEqual({ admitted: 20 })
    expect(answers.some((answer) => answer?.is_conflict)).toBe(false)
    expect(await entries()).toHaveLength(1)
  })

  test('unprotected: it counts more than once', async () => {
    const { code, entries } = await aTicket()
    const open = {
      protections: [PROTECTIONS.row_locks],
      constraints: ['one_entry_per_ticket'],
      meetings: [{ matching: 'from "?check_in_scans"?', where: 'after', people: 2 }],
    } as const
    const { result } = await unprotected(installation, open, async () => {
      await sendAtOnce({ code, scan_id: randomUUID(), decision: 'admitted' })
      return entries()
    })
    expect(result.length).toBeGreaterThan(1)
  })
})

describe('one ticket, let in at two doors and sent at the same moment', () => {
  test.each(ROUNDS)('enters once; the other door has a conflict (round %i)', async () => {
    const { code, entries } = await aTicket()
    const answers = await together(
      processes,
      devices.map((device) => async (from) => ({
        data: (await device.sendFrom(from, [{ code, decision: 'admitted' }])).data[0] ?? null,
      })),
    )
    expect(answers.map(({ data }) => `${data?.result} ${data?.is_conflict}`).toSorted()).toEqual([
      'admitted false',
      'already_in true',
    ])
    expect(await entries()).toHaveLength(1)
  })
})

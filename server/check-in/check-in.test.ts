import { beforeAll, describe, expect, it } from 'vitest'
import { checkIn } from '#contract/check-in.ts'
import { createTestApp } from '#test/app.ts'
import { openTestEvent, type TestEvent } from '#test/check-in-event.ts'
import { checkInStaff, type Entry, type OpenList, openList } from '#test/check-in-staff.ts'

const test = await createTestApp()
const { db } = test.services
const { staff, scan } = checkInStaff(test)
const event = await openTestEvent(test)
const floor = await event.addProduct('Floor')
const balcony = await event.addProduct('Balcony')
const list = await openList(event, [floor])

describe('a scan is answered', () => {
  it('admitted: by code and by the number read out, whatever its case', async () => {
    const [ada, grace] = [
      await event.addAttendee({ product_id: floor }),
      await event.addAttendee({ product_id: floor }),
    ]
    const results = await scan(list, { code: ada.ticket_code }, { public_id: grace.public_id.toLowerCase() })
    expect(results).toMatchObject([
      { result: 'admitted', attendee: { public_id: ada.public_id, item_name: 'Standing', first_name: 'Grace' } },
      { result: 'admitted', attendee: { public_id: grace.public_id, order_public_id: grace.order_public_id } },
    ])
    expect(results[0]?.attendee?.check_in?.short_id).toMatch(/^ci_/)
  })

  it('already_in: with the time of the first entry, twice in one request too', async () => {
    const attendee = await event.addAttendee({ product_id: floor })
    const [first, second] = await scan(list, { code: attendee.ticket_code }, { code: attendee.ticket_code })
    expect([first?.result, second?.result]).toEqual(['admitted', 'already_in'])
    expect(second?.attendee?.check_in).toEqual(first?.attendee?.check_in)
  })

  it('in on another list is not in on this one', async () => {
    const attendee = await event.addAttendee({ product_id: floor })
    const other = await openList(event, [floor])
    expect(await scan(list, { code: attendee.ticket_code })).toMatchObject([{ result: 'admitted' }])
    expect(await scan(other, { code: attendee.ticket_code })).toMatchObject([{ result: 'admitted' }])
  })

  it('not_on_list: another ticket of this event, and it says who', async () => {
    const attendee = await event.addAttendee({ product_id: balcony, first_name: 'Mary' })
    expect(await scan(list, { code: attendee.ticket_code })).toMatchObject([
      { result: 'not_on_list', attendee: { first_name: 'Mary', check_in: null } },
    ])
  })

  it('cancelled: the ticket or its order', async () => {
    const ticket = await event.addAttendee({ product_id: floor, status: 'CANCELLED' })
    const order = await event.addAttendee({ product_id: floor, order: 'CANCELLED' })
    const left = await event.addAttendee({ product_id: floor, order: 'CANCELLED', status: 'ACTIVE' })
    for (const { ticket_code: code } of [ticket, order, left])
      expect(await scan(list, { code })).toMatchObject([{ result: 'cancelled', attendee: { status: 'CANCELLED' } }])
  })

  it('unknown_ticket: forged, changed in case, of another event or account, never bought — and nothing personal', async () => {
    const attendee = await event.addAttendee({ product_id: floor })
    const reserved = await event.addAttendee({ product_id: floor, order: 'RESERVED', status: 'AWAITING_PAYMENT' })
    const elsewhere = await openTestEvent(test)
    const foreign = await elsewhere.addAttendee({ product_id: await elsewhere.addProduct('Floor') })
    const code = attendee.ticket_code
    const entries: Entry[] = [
      { code: code.toLowerCase() },
      { code: code.slice(0, -1) },
      { code: `${code}0` },
      { code: `${code.slice(0, -1)}%` },
      { code: attendee.public_id },
      { code: reserved.ticket_code },
      { code: foreign.ticket_code },
      { public_id: foreign.public_id },
      { public_id: 'A-00000000' },
    ]
    expect(await scan(list, ...entries)).toEqual(entries.map(() => ({ result: 'unknown_ticket', attendee: null })))
  })

  it.each([
    [[]],
    [[{}]],
    [[{ code: 'x', public_id: 'A-1' }]],
    [[{ code: '' }]],
    [[{ code: 'x', action: 'undo' }]],
    [Array.from({ length: 101 }, () => ({ code: 'x' }))],
  ])('refuses a malformed request: %j', async (attendees) => {
    const reply = await staff.fetch(`/api/public/check-in-lists/${list.short_id}/check-ins`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ attendees }),
    })
    expect(reply.status).toBe(422)
  })
})

describe('unpaid attendees', () => {
  const unpaid = { order: 'AWAITING_OFFLINE_PAYMENT' } as const
  let open: TestEvent
  let openToUnpaid: OpenList
  let product_id: number

  beforeAll(async () => {
    open = await openTestEvent(test, { allow_unpaid: true })
    product_id = await open.addProduct('Floor')
    openToUnpaid = await openList(open, [product_id])
  })

  it('stay outside where the event does not let them in, whatever the action', async () => {
    const attendee = await event.addAttendee({ product_id: floor, ...unpaid })
    for (const action of ['check-in', 'check-in-and-mark-order-as-paid'] as const)
      expect(await scan(list, { code: attendee.ticket_code, action })).toMatchObject([{ result: 'order_unpaid' }])
    const order = await db.selectFrom('orders').select('status').where('id', '=', attendee.order_id).executeTakeFirst()
    expect(order).toEqual({ status: 'AWAITING_OFFLINE_PAYMENT' })
  })

  it('enter unpaid where the event lets them in', async () => {
    const attendee = await open.addAttendee({ product_id, ...unpaid })
    expect(await scan(openToUnpaid, { code: attendee.ticket_code })).toMatchObject([
      { result: 'admitted', attendee: { status: 'AWAITING_PAYMENT' } },
    ])
  })

  it('are asked about first when staff want to decide', async () => {
    const attendee = await open.addAttendee({ product_id, ...unpaid })
    const entry = { code: attendee.ticket_code, ask_if_unpaid: true }
    expect(await scan(openToUnpaid, entry)).toMatchObject([
      { result: 'order_unpaid', attendee: { public_id: attendee.public_id, check_in: null } },
    ])
    expect(await scan(openToUnpaid, { public_id: attendee.public_id })).toMatchObject([{ result: 'admitted' }])
  })

  it('enter and are marked as paid together, once', async () => {
    const attendee = await open.addAttendee({ product_id, ...unpaid })
    const entry = { code: attendee.ticket_code, action: 'check-in-and-mark-order-as-paid' } as const
    const together = await Promise.all(Array.from({ length: 10 }, () => scan(openToUnpaid, entry)))
    const results = together.flat().map(({ result }) => result)
    expect(results.toSorted()).toEqual(['admitted', ...Array.from({ length: 9 }, () => 'already_in')])
    expect(together.flat().find(({ result }) => result === 'admitted')?.attendee?.status).toBe('ACTIVE')
    const order = await db
      .selectFrom('orders')
      .select(['status', 'payment_status'])
      .where('id', '=', attendee.order_id)
      .executeTakeFirst()
    expect(order).toEqual({ status: 'COMPLETED', payment_status: 'PAYMENT_RECEIVED' })
  })
})

describe('taking an entry back', () => {
  it('lets the ticket enter again', async () => {
    const attendee = await event.addAttendee({ product_id: floor })
    const [admitted] = await scan(list, { code: attendee.ticket_code })
    const params = { ...list.params, check_in_short_id: admitted?.attendee?.check_in?.short_id ?? '' }
    await staff.call(checkIn.undo, { params })
    await expect(staff.call(checkIn.undo, { params })).rejects.toMatchObject({ status: 409, code: 'not_checked_in' })
    expect(await scan(list, { code: attendee.ticket_code })).toMatchObject([{ result: 'admitted' }])
    const rows = await db.selectFrom('check_ins').select('undone_at').where('attendee_id', '=', attendee.id).execute()
    expect(rows).toHaveLength(2)
  })

  it('works on the own list only', async () => {
    const attendee = await event.addAttendee({ product_id: floor })
    const [admitted] = await scan(list, { code: attendee.ticket_code })
    const other = await openList(event, [floor])
    const params = { ...other.params, check_in_short_id: admitted?.attendee?.check_in?.short_id ?? '' }
    await expect(staff.call(checkIn.undo, { params })).rejects.toMatchObject({ code: 'not_checked_in' })
  })
})

import { beforeAll, describe, expect, it } from 'vitest'
import { checkIn, checkInLists } from '#contract/check-in.ts'
import type { BodyInput } from '#contract/endpoint.ts'
import { createTestApp } from '#test/app.ts'
import { visit } from '#test/clients.ts'
import { openTestEvent, type TestEvent } from '#test/door.ts'

const test = await createTestApp()
const { db } = test.services
const staff = visit(test.app)

type Entry = BodyInput<typeof checkIn.checkIn>['attendees'][number]

async function openList(event: TestEvent, product_ids: number[], input: object = {}) {
  const body = { name: 'Entrance', description: null, activates_at: null, expires_at: null, product_ids, ...input }
  const { data } = await event.office.call(checkInLists.create, { params: { event_id: event.event_id }, body })
  return { ...data, params: { check_in_list_short_id: data.short_id } }
}

type OpenList = Awaited<ReturnType<typeof openList>>

async function scan(list: OpenList, ...attendees: Entry[]) {
  const { data } = await staff.call(checkIn.checkIn, { params: list.params, body: { attendees } })
  return data
}

const shownList = async (list: OpenList) => (await staff.call(checkIn.list, { params: list.params })).data
const shownGuests = async (list: OpenList, query: object = {}) =>
  (await staff.call(checkIn.attendees, { params: list.params, query })).data

let event: TestEvent
let floor: number
let balcony: number
let list: OpenList

beforeAll(async () => {
  event = await openTestEvent(test)
  floor = await event.addProduct('Floor')
  balcony = await event.addProduct('Balcony')
  list = await openList(event, [floor])
})

describe('the door decides', () => {
  it('admitted: by code and by the number read out, whatever its case', async () => {
    const [ada, grace] = [await event.addGuest({ product_id: floor }), await event.addGuest({ product_id: floor })]
    const results = await scan(list, { code: ada.ticket_code }, { public_id: grace.public_id.toLowerCase() })
    expect(results).toMatchObject([
      { result: 'admitted', guest: { public_id: ada.public_id, item_name: 'Standing', first_name: 'Grace' } },
      { result: 'admitted', guest: { public_id: grace.public_id, order_public_id: grace.order_public_id } },
    ])
    expect(results[0]?.guest?.check_in?.short_id).toMatch(/^ci_/)
  })

  it('already_in: with the time of the first entry, twice in one request too', async () => {
    const guest = await event.addGuest({ product_id: floor })
    const [first, second] = await scan(list, { code: guest.ticket_code }, { code: guest.ticket_code })
    expect([first?.result, second?.result]).toEqual(['admitted', 'already_in'])
    expect(second?.guest?.check_in).toEqual(first?.guest?.check_in)
  })

  it('in on another list is not in on this one', async () => {
    const guest = await event.addGuest({ product_id: floor })
    const other = await openList(event, [floor])
    expect(await scan(list, { code: guest.ticket_code })).toMatchObject([{ result: 'admitted' }])
    expect(await scan(other, { code: guest.ticket_code })).toMatchObject([{ result: 'admitted' }])
  })

  it('not_on_list: another ticket of this event, and it says who', async () => {
    const guest = await event.addGuest({ product_id: balcony, first_name: 'Mary' })
    expect(await scan(list, { code: guest.ticket_code })).toMatchObject([
      { result: 'not_on_list', guest: { first_name: 'Mary', check_in: null } },
    ])
  })

  it('cancelled: the ticket or its order', async () => {
    const ticket = await event.addGuest({ product_id: floor, status: 'CANCELLED' })
    const order = await event.addGuest({ product_id: floor, order: 'CANCELLED' })
    const left = await event.addGuest({ product_id: floor, order: 'CANCELLED', status: 'ACTIVE' })
    for (const { ticket_code: code } of [ticket, order, left])
      expect(await scan(list, { code })).toMatchObject([{ result: 'cancelled', guest: { status: 'CANCELLED' } }])
  })

  it('unknown_ticket: forged, changed in case, of another event or account, never bought — and nothing personal', async () => {
    const guest = await event.addGuest({ product_id: floor })
    const reserved = await event.addGuest({ product_id: floor, order: 'RESERVED', status: 'AWAITING_PAYMENT' })
    const elsewhere = await openTestEvent(test)
    const foreign = await elsewhere.addGuest({ product_id: await elsewhere.addProduct('Floor') })
    const code = guest.ticket_code
    const entries: Entry[] = [
      { code: code.toLowerCase() },
      { code: code.slice(0, -1) },
      { code: `${code}0` },
      { code: `${code.slice(0, -1)}%` },
      { code: guest.public_id },
      { code: reserved.ticket_code },
      { code: foreign.ticket_code },
      { public_id: foreign.public_id },
      { public_id: 'A-00000000' },
    ]
    expect(await scan(list, ...entries)).toEqual(entries.map(() => ({ result: 'unknown_ticket', guest: null })))
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

describe('unpaid guests', () => {
  const unpaid = { order: 'AWAITING_OFFLINE_PAYMENT' } as const
  let open: TestEvent
  let openDoor: OpenList
  let product_id: number

  beforeAll(async () => {
    open = await openTestEvent(test, { allow_unpaid: true })
    product_id = await open.addProduct('Floor')
    openDoor = await openList(open, [product_id])
  })

  it('stay outside where the event does not let them in, whatever the action', async () => {
    const guest = await event.addGuest({ product_id: floor, ...unpaid })
    for (const action of ['check-in', 'check-in-and-mark-order-as-paid'] as const)
      expect(await scan(list, { code: guest.ticket_code, action })).toMatchObject([{ result: 'order_unpaid' }])
    const order = await db.selectFrom('orders').select('status').where('id', '=', guest.order_id).executeTakeFirst()
    expect(order).toEqual({ status: 'AWAITING_OFFLINE_PAYMENT' })
  })

  it('enter unpaid where the event lets them in', async () => {
    const guest = await open.addGuest({ product_id, ...unpaid })
    expect(await scan(openDoor, { code: guest.ticket_code })).toMatchObject([
      { result: 'admitted', guest: { status: 'AWAITING_PAYMENT' } },
    ])
  })

  it('are asked about first when staff want to decide', async () => {
    const guest = await open.addGuest({ product_id, ...unpaid })
    const entry = { code: guest.ticket_code, ask_if_unpaid: true }
    expect(await scan(openDoor, entry)).toMatchObject([
      { result: 'order_unpaid', guest: { public_id: guest.public_id, check_in: null } },
    ])
    expect(await scan(openDoor, { public_id: guest.public_id })).toMatchObject([{ result: 'admitted' }])
  })

  it('enter and are marked as paid together, once', async () => {
    const guest = await open.addGuest({ product_id, ...unpaid })
    const entry = { code: guest.ticket_code, action: 'check-in-and-mark-order-as-paid' } as const
    const together = await Promise.all(Array.from({ length: 10 }, () => scan(openDoor, entry)))
    const results = together.flat().map(({ result }) => result)
    expect(results.toSorted()).toEqual(['admitted', ...Array.from({ length: 9 }, () => 'already_in')])
    expect(together.flat().find(({ result }) => result === 'admitted')?.guest?.status).toBe('ACTIVE')
    const order = await db
      .selectFrom('orders')
      .select(['status', 'payment_status'])
      .where('id', '=', guest.order_id)
      .executeTakeFirst()
    expect(order).toEqual({ status: 'COMPLETED', payment_status: 'PAYMENT_RECEIVED' })
  })
})

describe('taking an entry back', () => {
  it('lets the ticket enter again', async () => {
    const guest = await event.addGuest({ product_id: floor })
    const [admitted] = await scan(list, { code: guest.ticket_code })
    const params = { ...list.params, check_in_short_id: admitted?.guest?.check_in?.short_id ?? '' }
    await staff.call(checkIn.undo, { params })
    await expect(staff.call(checkIn.undo, { params })).rejects.toMatchObject({ status: 409, code: 'not_checked_in' })
    expect(await scan(list, { code: guest.ticket_code })).toMatchObject([{ result: 'admitted' }])
    const rows = await db.selectFrom('check_ins').select('undone_at').where('attendee_id', '=', guest.id).execute()
    expect(rows).toHaveLength(2)
  })

  it('works on the own list only', async () => {
    const guest = await event.addGuest({ product_id: floor })
    const [admitted] = await scan(list, { code: guest.ticket_code })
    const other = await openList(event, [floor])
    const params = { ...other.params, check_in_short_id: admitted?.guest?.check_in?.short_id ?? '' }
    await expect(staff.call(checkIn.undo, { params })).rejects.toMatchObject({ code: 'not_checked_in' })
  })
})

describe('outside its window', () => {
  const hour = 3_600_000
  it.each([
    ['list_not_active', 'not_yet_active', { activates_at: new Date(Date.now() + hour).toISOString() }],
    ['list_expired', 'expired', { expires_at: new Date(Date.now() - hour).toISOString() }],
  ])('a list answers %s to everything but itself', async (code, state, window) => {
    const closed = await openList(event, [floor], window)
    const guest = await event.addGuest({ product_id: floor })
    const refusal = { status: 409, code }
    await expect(scan(closed, { code: guest.ticket_code })).rejects.toMatchObject(refusal)
    await expect(shownGuests(closed)).rejects.toMatchObject(refusal)
    const params = { ...closed.params, attendee_public_id: guest.public_id }
    await expect(staff.call(checkIn.attendee, { params })).rejects.toMatchObject(refusal)
    const undo = { ...closed.params, check_in_short_id: 'ci_x' }
    await expect(staff.call(checkIn.undo, { params: undo })).rejects.toMatchObject(refusal)
    const shown = await shownList(closed)
    expect(shown).toMatchObject({ state, ...window })
    expect(Math.abs(Date.parse(shown.server_time) - Date.now())).toBeLessThan(5000)
  })
})

describe('the guests of a list', () => {
  it('are found by name, ticket and order, in the order of their names', async () => {
    const party = await openTestEvent(test)
    const product_id = await party.addProduct('Floor')
    const door = await openList(party, [product_id])
    const ada = await party.addGuest({ product_id, first_name: 'Ada', last_name: 'Lovelace' })
    const alan = await party.addGuest({ product_id, first_name: 'Alan', last_name: 'Turing' })
    await party.addGuest({ product_id: await party.addProduct('Backstage'), first_name: 'Ada', last_name: 'Elsewhere' })
    await party.addGuest({ product_id, first_name: 'Ada', last_name: 'Reserved', order: 'RESERVED' })
    const find = async (query: string) => (await shownGuests(door, { query })).map((guest) => guest.last_name)
    expect(await find('')).toEqual(['Lovelace', 'Turing'])
    expect(await find('love ADA')).toEqual(['Lovelace'])
    expect(await find(alan.public_id)).toEqual(['Turing'])
    expect(await find(ada.order_public_id.toLowerCase())).toEqual(['Lovelace'])
    expect(await find('%')).toEqual([])
    expect(await find('example.com')).toEqual([])
    expect((await shownGuests(door, { per_page: 1, page: 2 })).map((guest) => guest.last_name)).toEqual(['Turing'])
    const params = { ...door.params, attendee_public_id: ada.public_id }
    expect((await staff.call(checkIn.attendee, { params })).data).toMatchObject({ first_name: 'Ada', check_in: null })
    const nobody = { ...door.params, attendee_public_id: 'A-NOBODY' }
    await expect(staff.call(checkIn.attendee, { params: nobody })).rejects.toMatchObject({ status: 404 })
  })

  it('come without an e-mail address, whatever is asked', async () => {
    const guest = await event.addGuest({ product_id: floor })
    const base = `/api/public/check-in-lists/${list.short_id}`
    const post = { method: 'POST', headers: { 'content-type': 'application/json' } }
    const entry = (body: object) => ({ ...post, body: JSON.stringify({ attendees: [body] }) })
    const replies = await Promise.all([
      staff.fetch(base),
      staff.fetch(`${base}/attendees?per_page=150`),
      staff.fetch(`${base}/attendees/${guest.public_id}`),
      staff.fetch(`${base}/check-ins`, entry({ code: guest.ticket_code })),
      staff.fetch(`${base}/check-ins`, entry({ public_id: guest.public_id })),
    ])
    for (const reply of replies) {
      const text = await reply.text()
      expect(reply.status).toBe(200)
      expect(text).not.toContain('@')
      expect(text).not.toContain('email')
      expect(text).not.toContain(guest.ticket_code)
    }
  })

  it('are counted', async () => {
    const party = await openTestEvent(test)
    const product_id = await party.addProduct('Floor')
    const door = await openList(party, [product_id])
    const guest = await party.addGuest({ product_id })
    await party.addGuest({ product_id })
    expect(await shownList(door)).toMatchObject({ total_attendees: 2, checked_in_attendees: 0, allow_unpaid: false })
    await scan(door, { code: guest.ticket_code })
    expect(await shownList(door)).toMatchObject({ total_attendees: 2, checked_in_attendees: 1 })
  })
})

describe('a list with a PIN', () => {
  it('opens to nobody without it', async () => {
    const locked = await openList(event, [floor], { pin: '4711' })
    const base = `/api/public/check-in-lists/${locked.short_id}`
    for (const path of [base, `${base}/attendees`, `${base}/attendees/A-1`]) {
      const reply = await staff.fetch(path)
      expect([reply.status, await reply.json()]).toMatchObject([401, { code: 'pin_required' }])
    }
    await expect(scan(locked, { code: 'x' })).rejects.toMatchObject({ status: 401 })
    const withPin = (pin: string) => staff.call(checkIn.list, { params: locked.params, headers: { 'x-door-pin': pin } })
    await expect(withPin('4712')).rejects.toMatchObject({ status: 401, code: 'pin_required' })
    expect((await withPin('4711')).data.short_id).toBe(locked.short_id)
  })

  it('cannot be guessed: after ten wrong ones an address is not listened to, others are', async () => {
    const locked = await openList(event, [floor], { pin: '4711' })
    const guesser = visit(test.app)
    const guess = (pin: string, from = guesser) =>
      from.call(checkIn.list, { params: locked.params, headers: { 'x-door-pin': pin } })
    for (let wrong = 0; wrong < 10; wrong++) await expect(guess(`000${wrong}`)).rejects.toMatchObject({ status: 401 })
    await expect(guess('0010')).rejects.toMatchObject({ status: 429, retry_after: expect.any(Number) })
    await expect(guess('4711')).rejects.toMatchObject({ status: 429 })
    expect((await guess('4711', visit(test.app))).data.name).toBe('Entrance')
  })
})

describe('a link', () => {
  it('that does not exist is not found', async () => {
    const params = { check_in_list_short_id: 'cil_nothing' }
    await expect(staff.call(checkIn.list, { params })).rejects.toMatchObject({ status: 404 })
  })

  it('serves a whole hall behind one address', async () => {
    const hall = await openTestEvent(test)
    const product_id = await hall.addProduct('Floor')
    const door = await openList(hall, [product_id])
    const guests = await Promise.all(Array.from({ length: 60 }, () => hall.addGuest({ product_id })))
    const scans = await Promise.all(guests.map(({ ticket_code: code }) => scan(door, { code })))
    expect(scans.flat().every(({ result }) => result === 'admitted')).toBe(true)
  })
})

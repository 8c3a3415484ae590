import { describe, expect, it } from 'vitest'
import { checkIn } from '#contract/check-in.ts'
import { createApi } from '#server/api.ts'
import { createTestApp } from '#test/app.ts'
import { openTestEvent } from '#test/check-in-event.ts'
import { checkInStaff, openList } from '#test/check-in-staff.ts'
import { type Visitor, visit } from '#test/clients.ts'

const test = await createTestApp()
const { staff, scan, shownList, shownAttendees } = checkInStaff(test)
const event = await openTestEvent(test)
const floor = await event.addProduct('Floor')
const list = await openList(event, [floor])

describe('outside its window', () => {
  const hour = 3_600_000
  it.each([
    ['list_not_active', 'not_yet_active', { activates_at: new Date(Date.now() + hour).toISOString() }],
    ['list_expired', 'expired', { expires_at: new Date(Date.now() - hour).toISOString() }],
  ])('a list answers %s to everything but itself', async (code, state, window) => {
    const closed = await openList(event, [floor], window)
    const attendee = await event.addAttendee({ product_id: floor })
    const refusal = { status: 409, code }
    await expect(scan(closed, { code: attendee.ticket_code })).rejects.toMatchObject(refusal)
    await expect(shownAttendees(closed)).rejects.toMatchObject(refusal)
    const params = { ...closed.params, attendee_public_id: attendee.public_id }
    await expect(staff.call(checkIn.attendee, { params })).rejects.toMatchObject(refusal)
    const undo = { ...closed.params, check_in_short_id: 'ci_x' }
    await expect(staff.call(checkIn.undo, { params: undo })).rejects.toMatchObject(refusal)
    const shown = await shownList(closed)
    expect(shown).toMatchObject({ state, ...window })
    expect(Math.abs(Date.parse(shown.server_time) - Date.now())).toBeLessThan(5000)
  })
})

describe('the attendees of a list', () => {
  it('are found by name, ticket and order, in the order of their names', async () => {
    const party = await openTestEvent(test)
    const product_id = await party.addProduct('Floor')
    const partyList = await openList(party, [product_id])
    const ada = await party.addAttendee({ product_id, first_name: 'Ada', last_name: 'Lovelace' })
    const alan = await party.addAttendee({ product_id, first_name: 'Alan', last_name: 'Turing' })
    await party.addAttendee({
      product_id: await party.addProduct('Backstage'),
      first_name: 'Ada',
      last_name: 'Elsewhere',
    })
    await party.addAttendee({ product_id, first_name: 'Ada', last_name: 'Reserved', order: 'RESERVED' })
    const find = async (query: string) =>
      (await shownAttendees(partyList, { query })).map((attendee) => attendee.last_name)
    expect(await find('')).toEqual(['Lovelace', 'Turing'])
    expect(await find('love ADA')).toEqual(['Lovelace'])
    expect(await find(alan.public_id)).toEqual(['Turing'])
    expect(await find(ada.order_public_id.toLowerCase())).toEqual(['Lovelace'])
    expect(await find('%')).toEqual([])
    expect(await find('example.com')).toEqual([])
    expect((await shownAttendees(partyList, { per_page: 1, page: 2 })).map((attendee) => attendee.last_name)).toEqual([
      'Turing',
    ])
    const params = { ...partyList.params, attendee_public_id: ada.public_id }
    expect((await staff.call(checkIn.attendee, { params })).data).toMatchObject({ first_name: 'Ada', check_in: null })
    const nobody = { ...partyList.params, attendee_public_id: 'A-NOBODY' }
    await expect(staff.call(checkIn.attendee, { params: nobody })).rejects.toMatchObject({ status: 404 })
  })

  it('come without an e-mail address, whatever is asked', async () => {
    const attendee = await event.addAttendee({ product_id: floor })
    const base = `/api/public/check-in-lists/${list.short_id}`
    const post = { method: 'POST', headers: { 'content-type': 'application/json' } }
    const entry = (body: object) => ({ ...post, body: JSON.stringify({ attendees: [body] }) })
    const replies = await Promise.all([
      staff.fetch(base),
      staff.fetch(`${base}/attendees?per_page=150`),
      staff.fetch(`${base}/attendees/${attendee.public_id}`),
      staff.fetch(`${base}/check-ins`, entry({ code: attendee.ticket_code })),
      staff.fetch(`${base}/check-ins`, entry({ public_id: attendee.public_id })),
    ])
    for (const reply of replies) {
      const text = await reply.text()
      expect(reply.status).toBe(200)
      expect(text).not.toContain('@')
      expect(text).not.toContain('email')
      expect(text).not.toContain(attendee.ticket_code)
    }
  })

  it('are counted', async () => {
    const party = await openTestEvent(test)
    const product_id = await party.addProduct('Floor')
    const partyList = await openList(party, [product_id])
    const attendee = await party.addAttendee({ product_id })
    await party.addAttendee({ product_id })
    expect(await shownList(partyList)).toMatchObject({
      total_attendees: 2,
      checked_in_attendees: 0,
      allow_unpaid: false,
    })
    await scan(partyList, { code: attendee.ticket_code })
    expect(await shownList(partyList)).toMatchObject({ total_attendees: 2, checked_in_attendees: 1 })
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
    const withPin = (pin: string) =>
      staff.call(checkIn.list, { params: locked.params, headers: { 'x-check-in-pin': pin } })
    await expect(withPin('4712')).rejects.toMatchObject({ status: 401, code: 'pin_required' })
    expect((await withPin('4711')).data.short_id).toBe(locked.short_id)
  })

  it('cannot be guessed: after ten wrong ones an address is not listened to, others are', async () => {
    const locked = await openList(event, [floor], { pin: '4711' })
    const guesser = visit(test.app)
    const guess = (pin: string, from = guesser) =>
      from.call(checkIn.list, { params: locked.params, headers: { 'x-check-in-pin': pin } })
    for (let wrong = 0; wrong < 10; wrong++) await expect(guess(`000${wrong}`)).rejects.toMatchObject({ status: 401 })
    await expect(guess('0010')).rejects.toMatchObject({ status: 429, retry_after: expect.any(Number) })
    await expect(guess('4711')).rejects.toMatchObject({ status: 429 })
    expect((await guess('4711', visit(test.app))).data.name).toBe('Entrance')
  })

  it('has no more guesses compared at once than one after the other', async () => {
    const locked = await openList(event, [floor], { pin: '0100' })
    const guesser = visit(test.app)
    const statuses = await Promise.all(
      Array.from({ length: 200 }, (_, pin) => statusOf(locked, guesser, String(pin).padStart(4, '0'))),
    )
    expect(statuses.filter((status) => status !== 429)).toEqual(Array(10).fill(401))
    expect(await statusOf(locked, guesser, '0100')).toBe(429)
  })

  it('lets any number of devices behind one address in', async () => {
    const locked = await openList(event, [floor], { pin: '4711' })
    const venue = visit(test.app)
    const statuses = await Promise.all(Array.from({ length: 300 }, () => statusOf(locked, venue, '4711')))
    expect(statuses).toEqual(Array(300).fill(200))
  })

  it('cannot be guessed from many addresses; who had it right goes on, also in another process', async () => {
    const locked = await openList(event, [floor], { pin: '4711' })
    const device = visit(test.app, '192.0.2.7')
    expect(await statusOf(locked, device, '4711')).toBe(200)
    const tries = Array.from({ length: 100 }, (_, pin) => statusOf(locked, visit(test.app), `5${pin + 100}`))
    expect(await Promise.all(tries)).toEqual(Array(100).fill(401))
    expect(await statusOf(locked, visit(test.app), '4711')).toBe(429)
    expect(await statusOf(locked, device, '4711')).toBe(200)
    const elsewhere = createApi({ ...test.services, db: test.services.db.withoutPlugins() })
    const strangers = Array.from({ length: 100 }, (_, pin) => statusOf(locked, visit(elsewhere), `5${pin + 100}`))
    await Promise.all(strangers)
    expect(await statusOf(locked, visit(elsewhere), '4711')).toBe(429)
    expect(await statusOf(locked, visit(elsewhere, '192.0.2.7'), '4711')).toBe(200)
  })
})

async function statusOf(locked: { short_id: string }, from: Visitor, pin: string): Promise<number> {
  const headers = { 'x-check-in-pin': pin }
  return (await from.fetch(`/api/public/check-in-lists/${locked.short_id}`, { headers })).status
}

describe('a link', () => {
  it('that does not exist is not found', async () => {
    const params = { check_in_list_short_id: 'cil_nothing' }
    await expect(staff.call(checkIn.list, { params })).rejects.toMatchObject({ status: 404 })
  })

  it('serves a whole hall behind one address', async () => {
    const venue = await openTestEvent(test)
    const product_id = await venue.addProduct('Floor')
    const hallList = await openList(venue, [product_id])
    const attendees = await Promise.all(Array.from({ length: 60 }, () => venue.addAttendee({ product_id })))
    const scans = await Promise.all(attendees.map(({ ticket_code: code }) => scan(hallList, { code })))
    expect(scans.flat().every(({ result }) => result === 'admitted')).toBe(true)
  })
})

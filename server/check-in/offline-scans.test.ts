import { randomUUID } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { createTestApp } from '#test/app.ts'
import { openTestEvent } from '#test/check-in-event.ts'
import { checkInStaff, openList } from '#test/check-in-staff.ts'
import { bindDevice } from '#test/staff-devices.ts'

const test = await createTestApp()
const { db } = test.services
const { scan } = checkInStaff(test)
const event = await openTestEvent(test)
const floor = await event.addProduct('Floor')
const list = await openList(event, [floor])
const north = await bindDevice(test.app, list, { name: 'North' })
const south = await bindDevice(test.app, list, { name: 'South' })

const entriesOf = (id: number) =>
  db.selectFrom('check_ins').selectAll().where('attendee_id', '=', id).orderBy('id').execute()

describe('a scan that asks', () => {
  it('is judged as everywhere else', async () => {
    const attendee = await event.addAttendee({ product_id: floor, first_name: 'Ada' })
    const cancelled = await event.addAttendee({ product_id: floor, status: 'CANCELLED' })
    const other = await event.addAttendee({ product_id: await event.addProduct('Balcony') })
    const unpaid = await event.addAttendee({ product_id: floor, order: 'AWAITING_OFFLINE_PAYMENT' })
    const codes = [attendee, attendee, cancelled, other, unpaid].map(({ ticket_code: code }) => ({ code }))
    const answers = await north.send(...codes, { code: 'FORGED' })
    expect(answers.map(({ result }) => result)).toEqual([
      'admitted',
      'already_in',
      'cancelled',
      'not_on_list',
      'order_unpaid',
      'unknown_ticket',
    ])
    expect(answers[0]?.attendee).toMatchObject({
      first_name: 'Ada',
      check_in: { short_id: expect.stringMatching(/^ci_/) },
    })
    expect(answers[5]?.attendee).toBeNull()
    expect(answers.some(({ is_conflict }) => is_conflict)).toBe(false)
    expect(await scan(list, { code: attendee.ticket_code })).toMatchObject([{ result: 'already_in' }])
  })

  it('admits no forged, truncated, changed or foreign code, told as admitted or not', async () => {
    const { ticket_code: code } = await event.addAttendee({ product_id: floor })
    const elsewhere = await openTestEvent(test)
    const foreign = await elsewhere.addAttendee({ product_id: await elsewhere.addProduct('Floor') })
    const hash = (await north.read()).tickets[0]?.code_hash
    const forged = [code.slice(0, -1), `${code}0`, code.toLowerCase(), foreign.ticket_code, hash, randomUUID()]
    const scans = forged.flatMap((one) => [{ code: one }, { code: one, decision: 'admitted' as const }])
    const answers = await north.send(...scans)
    expect(answers.map(({ result, attendee }) => ({ result, attendee }))).toEqual(
      scans.map(() => ({ result: 'unknown_ticket', attendee: null })),
    )
    const entries = await db.selectFrom('check_ins').select('id').where('event_id', '=', elsewhere.event_id).execute()
    expect(entries).toEqual([])
  })
})

it('two hundred scans come in one request, and no more', async () => {
  const many = (count: number) => Array.from({ length: count }, () => ({ code: 'FORGED' }))
  expect(await north.send(...many(200))).toHaveLength(200)
  await expect(north.send(...many(201))).rejects.toMatchObject({ status: 422, code: 'malformed' })
})

describe('a scan', () => {
  it('counts once, however often and in whatever order it is sent', async () => {
    const attendees = await Promise.all([1, 2, 3].map(() => event.addAttendee({ product_id: floor })))
    const scans = attendees.map(({ ticket_code: code }) => ({
      code,
      scan_id: randomUUID(),
      decision: 'admitted' as const,
    }))
    const first = await north.send(...scans)
    const again = await north.send(...scans.toReversed(), ...scans)
    expect(first.map(({ result }) => result)).toEqual(['admitted', 'admitted', 'admitted'])
    expect(again).toEqual([...first.toReversed(), ...first])
    for (const { id } of attendees) expect(await entriesOf(id)).toHaveLength(1)
  })

  it('happened when it was made, within what the server can believe', async () => {
    const [early, wrong] = [
      await event.addAttendee({ product_id: floor }),
      await event.addAttendee({ product_id: floor }),
    ]
    const bound = await db.selectFrom('check_in_devices').select('created_at').orderBy('id').executeTakeFirstOrThrow()
    await north.send({ code: early.ticket_code, decision: 'admitted', ago_s: 86_400 })
    await north.send({ code: wrong.ticket_code, decision: 'admitted', ago_s: -86_400 })
    expect((await entriesOf(early.id))[0]?.created_at.slice(0, 23)).toBe(bound.created_at.slice(0, 23))
    const [entry] = await entriesOf(wrong.id)
    expect(Math.abs(Date.parse(entry?.created_at ?? '') - Date.now())).toBeLessThan(10_000)
    const kept = await db
      .selectFrom('check_in_scans')
      .selectAll()
      .where('attendee_id', '=', early.id)
      .executeTakeFirst()
    expect(Date.parse(kept?.received_at ?? '') - Date.parse(kept?.scanned_at ?? '')).toBeGreaterThan(86_000_000)
  })

  it('of a list that ended meanwhile counts, if it was open then', async () => {
    const { ticket_code: code } = await event.addAttendee({ product_id: floor })
    const ending = await openList(event, [floor])
    const device = await bindDevice(test.app, ending)
    await db
      .updateTable('check_in_devices')
      .set({ created_at: new Date(Date.now() - 7_200_000).toISOString() })
      .where('check_in_list_id', '=', ending.id)
      .execute()
    const expires_at = new Date(Date.now() - 60_000).toISOString()
    await db.updateTable('check_in_lists').set({ expires_at }).where('id', '=', ending.id).execute()
    const answers = await device.send({ code, decision: 'admitted', ago_s: 3_600 }, { code })
    expect(answers.map(({ result }) => result)).toEqual(['admitted', 'list_expired'])
  })

  it('that the device refused lets nobody in', async () => {
    const attendee = await event.addAttendee({ product_id: floor })
    const [answer] = await north.send({ code: attendee.ticket_code, decision: 'order_unpaid' })
    expect(answer).toMatchObject({ result: 'order_unpaid', is_conflict: false })
    const [unknown] = await north.send({ code: attendee.ticket_code, decision: 'not_on_device' })
    expect(unknown).toMatchObject({ result: 'not_on_device', attendee: null })
    expect(await entriesOf(attendee.id)).toEqual([])
  })
})

describe('a scan whose answer got lost', () => {
  it('and that the device then decided as the server did stays as it is', async () => {
    const { id, ticket_code: code } = await event.addAttendee({ product_id: floor })
    const one = { code, scan_id: randomUUID() }
    await north.send(one)
    expect(await north.send({ ...one, decision: 'admitted' })).toMatchObject([
      { result: 'admitted', is_conflict: false },
    ])
    expect(await entriesOf(id)).toHaveLength(1)
  })

  it('and that let in whom the server had not is a conflict', async () => {
    const { ticket_code: code } = await event.addAttendee({ product_id: floor })
    await south.send({ code })
    const one = { code, scan_id: randomUUID() }
    expect(await north.send(one)).toMatchObject([{ result: 'already_in', is_conflict: false }])
    expect(await north.send({ ...one, decision: 'admitted' })).toMatchObject([
      { result: 'already_in', is_conflict: true },
    ])
  })

  it('and that turned away whom the server had let in takes the entry back', async () => {
    const { id, ticket_code: code } = await event.addAttendee({ product_id: floor })
    const one = { code, scan_id: randomUUID() }
    await north.send(one)
    expect(await north.send({ ...one, decision: 'cancelled' })).toMatchObject([{ result: 'cancelled' }])
    expect((await entriesOf(id)).filter(({ undone_at }) => undone_at === null)).toEqual([])
  })
})

import { randomUUID } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { checkInDevices } from '#contract/check-in-devices.ts'
import { SYSTEM } from '#domain/actor.ts'
import { cancelOrder } from '#server/orders/cancel-order.ts'
import { createTestApp } from '#test/app.ts'
import { openTestEvent } from '#test/check-in-event.ts'
import { checkInStaff, openList } from '#test/check-in-staff.ts'
import { bindDevice } from '#test/staff-devices.ts'

const test = await createTestApp()
const { db } = test.services
const { scan, shownList } = checkInStaff(test)
const event = await openTestEvent(test)
const floor = await event.addProduct('Floor')
const list = await openList(event, [floor])
const north = await bindDevice(test.app, list, { name: 'North' })
const south = await bindDevice(test.app, list, { name: 'South' })

const entriesOf = (id: number) =>
  db.selectFrom('check_ins').selectAll().where('attendee_id', '=', id).orderBy('id').execute()
const conflictsOf = async () => {
  const params = { event_id: event.event_id, check_in_list_id: list.id }
  return (await event.admin.call(checkInDevices.conflicts, { params })).data
}

describe('a conflict', () => {
  it('of one ticket at two doors is shown to both and to the organizer, with doors and times, and is in the log', async () => {
    const before = (await conflictsOf()).length
    const attendee = await event.addAttendee({ product_id: floor, first_name: 'Mary', last_name: 'Shelley' })
    const scanned = { code: attendee.ticket_code, public_id: attendee.public_id, decision: 'admitted' as const }
    const counted = (await shownList(list)).checked_in_attendees
    expect(await north.send({ ...scanned, ago_s: 2 })).toMatchObject([{ result: 'admitted', is_conflict: false }])
    expect(await south.send({ ...scanned, ago_s: 1 })).toMatchObject([{ result: 'already_in', is_conflict: true }])
    expect((await shownList(list)).checked_in_attendees).toBe(counted + 1)
    const shown = {
      result: 'already_in',
      first_name: 'Mary',
      last_name: 'Shelley',
      public_id: attendee.public_id,
      device_name: 'South',
      first: { device_name: 'North' },
    }
    for (const device of [north, south]) expect((await device.page()).conflicts[0]).toMatchObject(shown)
    const third = await bindDevice(test.app, list)
    expect((await third.page()).conflicts).toEqual([])
    const all = await conflictsOf()
    expect(all).toHaveLength(before + 1)
    expect(all[0]).toMatchObject(shown)
    const entries = db.selectFrom('activity_log').selectAll().where('name', '=', 'check_in.conflict')
    const entry = await entries.orderBy('id', 'desc').executeTakeFirst()
    const told = { name: 'check_in.conflict', order_id: attendee.order_id, actor_kind: 'device', actor_id: list.id }
    expect(entry).toMatchObject({ ...told, data: { result: 'already_in' } })
  })

  it.each(['cancelled', 'order_unpaid', 'unknown_ticket'] as const)(
    'of a ticket that is %s meanwhile',
    async (result) => {
      const unpaid = result === 'order_unpaid' && ({ order: 'AWAITING_OFFLINE_PAYMENT' } as const)
      const attendee = await event.addAttendee({ product_id: floor, ...unpaid })
      const { ticket_code: code, public_id } = attendee
      if (result === 'cancelled') await db.transaction().execute((trx) => cancelOrder(trx, SYSTEM, attendee.order_id))
      if (result === 'unknown_ticket')
        await db
          .updateTable('attendees')
          .set({ ticket_code: `${code.slice(0, -2)}ZZ` })
          .where('id', '=', attendee.id)
          .execute()
      expect(await north.send({ code, public_id, decision: 'admitted' })).toMatchObject([{ result, is_conflict: true }])
      expect(await entriesOf(attendee.id)).toEqual([])
      expect((await conflictsOf())[0]).toMatchObject({ result, public_id, device_name: 'North', first: null })
    },
  )

  it('is settled when the door takes it back, and the other door’s entry stays', async () => {
    const { id, ticket_code: code, public_id } = await event.addAttendee({ product_id: floor })
    await north.send({ code, decision: 'admitted' })
    const scan_id = randomUUID()
    const before = (await conflictsOf()).length
    await south.send({ code, scan_id, decision: 'admitted' })
    expect(await south.send({ action: 'undo', public_id, undoes_scan_id: scan_id })).toMatchObject([
      { result: 'undone' },
    ])
    expect(await conflictsOf()).toHaveLength(before)
    expect(await entriesOf(id)).toMatchObject([{ undone_at: null }])
  })
})

describe('taking an entry back', () => {
  it('works by the scan, in the same request and later, and lets in again', async () => {
    const { id, ticket_code: code, public_id } = await event.addAttendee({ product_id: floor })
    const [first, third] = [randomUUID(), randomUUID()]
    const answers = await north.send(
      { code, scan_id: first, decision: 'admitted' },
      { action: 'undo', public_id, undoes_scan_id: first },
      { code, scan_id: third, decision: 'admitted' },
    )
    expect(answers.map(({ result }) => result)).toEqual(['admitted', 'undone', 'admitted'])
    const undo = { action: 'undo', public_id, undoes_scan_id: third, scan_id: randomUUID() } as const
    expect(await north.send(undo)).toMatchObject([{ result: 'undone' }])
    expect(await north.send(undo)).toMatchObject([{ result: 'undone' }])
    expect(await north.send({ ...undo, scan_id: randomUUID() })).toMatchObject([{ result: 'not_checked_in' }])
    expect((await entriesOf(id)).map(({ undone_at }) => undone_at !== null)).toEqual([true, true])
    const entries = db
      .selectFrom('activity_log')
      .select('name')
      .where('name', 'like', 'check_in.%')
      .orderBy('id', 'desc')
    expect((await entries.limit(4).execute()).map(({ name }) => name)).toEqual([
      'check_in.undone',
      'check_in.undone',
      'check_in.created',
      'check_in.created',
    ])
  })

  it('works by the entry, of this list only', async () => {
    const { ticket_code: code, public_id } = await event.addAttendee({ product_id: floor })
    const other = await openList(event, [floor])
    const [elsewhere] = await scan(other, { code })
    const check_in_short_id = elsewhere?.attendee?.check_in?.short_id ?? ''
    expect(await north.send({ action: 'undo', public_id, check_in_short_id })).toMatchObject([
      { result: 'not_checked_in' },
    ])
    const [here] = await scan(list, { code })
    const own = here?.attendee?.check_in?.short_id ?? ''
    expect(await north.send({ action: 'undo', public_id, check_in_short_id: own })).toMatchObject([
      { result: 'undone' },
    ])
  })
})

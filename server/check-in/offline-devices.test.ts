import { describe, expect, it } from 'vitest'
import { checkIn, checkInLists } from '#contract/check-in.ts'
import { checkInDevices } from '#contract/check-in-devices.ts'
import { staffDevices } from '#contract/staff-devices.ts'
import { SYSTEM } from '#domain/actor.ts'
import { emitOfOrders } from '#server/activity/emit.ts'
import { newPublicId, newShortId, newTicketCode } from '#server/lib/token.ts'
import { cancelOrder } from '#server/orders/cancel-order.ts'
import { createTestApp } from '#test/app.ts'
import { openTestEvent } from '#test/check-in-event.ts'
import { checkInStaff, openList } from '#test/check-in-staff.ts'
import { visit } from '#test/clients.ts'
import { untilSettled } from '#test/settled-log.ts'
import { bindDevice } from '#test/staff-devices.ts'

const test = await createTestApp()
const { db } = test.services
const { staff, scan } = checkInStaff(test)
const event = await openTestEvent(test)
const floor = await event.addProduct('Floor')
const balcony = await event.addProduct('Balcony')

const refused = (status: number, code: string) => ({ status, code })

describe('a device', () => {
  it('is bound by link and PIN, and its secrets are kept nowhere', async () => {
    const list = await openList(event, [floor], { pin: '4711' })
    await expect(bindDevice(test.app, list)).rejects.toMatchObject(refused(401, 'pin_required'))
    const device = await bindDevice(test.app, list, { name: 'North', pin: '4711' })
    const [token, key] = device.data.secrets ?? []
    expect([token?.length, key?.length]).toEqual([43, 43])
    const rows = await db.selectFrom('check_in_devices').selectAll().where('check_in_list_id', '=', list.id).execute()
    expect(rows).toHaveLength(1)
    expect(JSON.stringify(rows)).not.toContain(token)
    expect(JSON.stringify(rows)).not.toContain(key)
    // The bound device needs no PIN from now on, also for other requests of staff.
    const { data } = await staff.call(checkIn.list, { params: list.params, headers: device.headers })
    expect(data.name).toBe('Entrance')
    expect((await device.page()).device.name).toBe('North')
  })

  it('gives a new PIN once', async () => {
    const list = await openList(event, [floor])
    const device = await bindDevice(test.app, list)
    const params = { event_id: event.event_id, check_in_list_id: list.id }
    const { name, description, activates_at, expires_at } = list
    const body = { name, description, activates_at, expires_at, product_ids: [floor], pin: '4712' }
    await event.admin.call(checkInLists.update, { params, body })
    await expect(device.page()).rejects.toMatchObject(refused(401, 'pin_required'))
    const headers = { ...device.headers, 'x-check-in-pin': '4712' }
    await device.visitor.call(checkIn.list, { params: list.params, headers })
    expect((await device.page()).device.name).toBe('Door')
  })

  it('that was removed, or whose time is over, is told so by every call; one of another list is unknown', async () => {
    const [list, other] = [await openList(event, [floor]), await openList(event, [floor])]
    const device = await bindDevice(test.app, list)
    const { ticket_code: code } = await event.addAttendee({ product_id: floor })
    const foreign = staff.call(staffDevices.offlineList, { params: other.params, headers: device.headers, query: {} })
    await expect(foreign).rejects.toMatchObject(refused(401, 'device_unknown'))
    const nobody = staff.call(staffDevices.offlineList, { params: list.params, query: {} })
    await expect(nobody).rejects.toMatchObject(refused(401, 'device_unknown'))
    const params = { event_id: event.event_id, check_in_list_id: list.id }
    const { data: devices } = await event.admin.call(checkInDevices.list, { params })
    await event.admin.call(checkInDevices.revoke, { params: { ...params, device_id: devices[0]?.id ?? 0 } })
    const gone = refused(410, 'device_gone')
    await expect(device.page()).rejects.toMatchObject(gone)
    await expect(device.send({ code, decision: 'admitted' })).rejects.toMatchObject(gone)
    await expect(staff.call(checkIn.list, { params: list.params, headers: device.headers })).rejects.toMatchObject(gone)
    expect((await event.admin.call(checkInDevices.list, { params })).data).toEqual([])
    const again = event.admin.call(checkInDevices.revoke, { params: { ...params, device_id: devices[0]?.id ?? 0 } })
    await expect(again).rejects.toMatchObject({ status: 404 })
    const late = await openTestEvent(test)
    const old = await openList(late, [await late.addProduct('Floor')])
    const forgotten = await bindDevice(test.app, old)
    const past = { start_date: '2020-01-01T00:00:00Z' }
    await db.updateTable('events').set(past).where('id', '=', late.event_id).execute()
    await db
      .updateTable('check_in_devices')
      .set({ created_at: past.start_date })
      .where('check_in_list_id', '=', old.id)
      .execute()
    await expect(forgotten.page()).rejects.toMatchObject(gone)
  })

  it('says how much it has not sent, and is renamed by its staff', async () => {
    const list = await openList(event, [floor])
    const device = await bindDevice(test.app, list)
    await device.page({ unsent: 12 })
    const { params, headers } = device
    await device.visitor.call(staffDevices.rename, { params, headers, body: { name: 'South 2' } })
    const { data } = await event.admin.call(checkInDevices.list, {
      params: { event_id: event.event_id, check_in_list_id: list.id },
    })
    expect(data).toMatchObject([{ name: 'South 2', unsent_scans: 12, conflicts: 0 }])
  })

  it('is one of 200 at most, also when many come at once', async () => {
    const list = await openList(event, [floor])
    const many = { account_id: event.account_id, event_id: event.event_id, check_in_list_id: list.id, name: 'x' }
    const rows = Array.from({ length: 195 }, (_, index) => ({
      ...many,
      token_hash: Buffer.from(`${list.id} ${index}`),
    }))
    await db.insertInto('check_in_devices').values(rows).execute()
    const bound = await Promise.allSettled(Array.from({ length: 20 }, () => bindDevice(test.app, list)))
    expect(bound.filter(({ status }) => status === 'fulfilled')).toHaveLength(5)
  })
})

describe('the list on a device', () => {
  it('holds hashes instead of codes, no addresses, and names of its own tickets only', async () => {
    const own = await openTestEvent(test)
    const [inside, outside] = [await own.addProduct('Floor'), await own.addProduct('Balcony')]
    const list = await openList(own, [inside])
    const device = await bindDevice(test.app, list)
    const ada = await own.addAttendee({ product_id: inside, first_name: 'Ada' })
    const mary = await own.addAttendee({ product_id: outside, first_name: 'Mary' })
    await own.addAttendee({ product_id: inside, order: 'RESERVED', status: 'AWAITING_PAYMENT' })
    const text = JSON.stringify(await device.page())
    for (const secret of [ada.ticket_code, mary.ticket_code, '@', 'email', 'Mary']) expect(text).not.toContain(secret)
    const { tickets } = await device.read()
    expect(tickets).toHaveLength(2)
    expect(tickets.find(({ public_id }) => public_id === ada.public_id)).toMatchObject({
      first_name: 'Ada',
      order_public_id: ada.order_public_id,
      code_hash: expect.stringMatching(/^[\w-]{22}$/),
      order_status: 'COMPLETED',
      check_in: null,
    })
  })

  it('hears of every change after its cursor, and only of those', async () => {
    const list = await openList(event, [floor])
    const device = await bindDevice(test.app, list)
    const [ada, grace, alan] = await Promise.all([1, 2, 3].map(() => event.addAttendee({ product_id: floor })))
    if (!ada || !grace || !alan) throw new Error('nobody came')
    await untilSettled(db)
    const all = await device.read()
    expect(all.is_reset).toBe(true)
    const quiet = await device.read(all.cursor)
    expect(quiet).toMatchObject({ tickets: [], is_reset: false })
    await scan(list, { code: ada.ticket_code })
    await db.transaction().execute((trx) => cancelOrder(trx, SYSTEM, grace.order_id))
    await untilSettled(db)
    const changed = await device.read(quiet.cursor)
    const byNumber = new Map(changed.tickets.map((ticket) => [ticket.public_id, ticket]))
    expect([...byNumber.keys()].toSorted()).toEqual([ada.public_id, grace.public_id].toSorted())
    expect(byNumber.get(ada.public_id)?.check_in).toMatchObject({ short_id: expect.stringMatching(/^ci_/) })
    expect(byNumber.get(grace.public_id)?.status).toBe('CANCELLED')
    expect((await device.read(changed.cursor)).tickets).toEqual([])
  })

  it('misses nothing of a transaction that commits after a later one', async () => {
    const list = await openList(event, [floor])
    const device = await bindDevice(test.app, list)
    const [early, late] = [
      await event.addAttendee({ product_id: floor }),
      await event.addAttendee({ product_id: floor }),
    ]
    const { cursor } = await device.read()
    let next = cursor
    await db.transaction().execute(async (trx) => {
      await emitOfOrders(trx, SYSTEM, { name: 'order.updated', order_ids: [early.order_id] })
      await scan(list, { code: late.ticket_code })
      next = (await device.read(cursor)).cursor
    })
    await untilSettled(db)
    expect((await device.read(next)).tickets.map(({ public_id }) => public_id)).toContain(early.public_id)
  })

  it('comes anew with other tickets on it, and with a cursor that is none or too old', async () => {
    const list = await openList(event, [floor])
    const device = await bindDevice(test.app, list)
    const { cursor } = await device.read()
    const params = { event_id: event.event_id, check_in_list_id: list.id }
    const { name, description, activates_at, expires_at } = list
    const body = { name, description, activates_at, expires_at, product_ids: [floor, balcony] }
    await event.admin.call(checkInLists.update, { params, body })
    await untilSettled(db)
    expect((await device.page({ after: cursor })).is_reset).toBe(true)
    for (const after of [
      '',
      'nonsense',
      '1.1.1.',
      '99999999999999999999.1.9999999999999.',
      '1.1.999999999999999.',
      cursor.replace(/\.\d{13}\./, '.1000000000000.'),
    ])
      expect((await device.page({ after })).is_reset).toBe(true)
  })

  it('of 10,000 attendees comes in pages, each ticket once, and compressed', async () => {
    const venue = await openTestEvent(test)
    const product_id = await venue.addProduct('Floor')
    const first = await venue.addAttendee({ product_id })
    const template = await db.selectFrom('attendees').selectAll().where('id', '=', first.id).executeTakeFirstOrThrow()
    const { id: _, search_text: __, ...columns } = template
    const more = Array.from({ length: 9_999 }, (_, index) => ({
      ...columns,
      position: index + 2,
      short_id: newShortId('a'),
      public_id: newPublicId('A'),
      ticket_code: newTicketCode(),
    }))
    for (let at = 0; at < more.length; at += 2_000)
      await db
        .insertInto('attendees')
        .values(more.slice(at, at + 2_000))
        .execute()
    const list = await openList(venue, [product_id])
    const device = await bindDevice(test.app, list)
    const { tickets, pages } = await device.read()
    expect(pages).toBe(6)
    expect(new Set(tickets.map(({ code_hash }) => code_hash)).size).toBe(10_000)
    const headers = { ...device.headers, 'accept-encoding': 'gzip' }
    const reply = await visit(test.app).fetch(`/api/public/check-in-lists/${list.short_id}/offline-list`, { headers })
    expect(reply.headers.get('content-encoding')).toBe('gzip')
  })
})

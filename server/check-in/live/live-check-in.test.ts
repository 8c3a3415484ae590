import { getRequestListener } from '@hono/node-server'
import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { type LiveCheckInState, liveCheckIn, liveCheckInState } from '#contract/live-check-in.ts'
import { LIVE_SCREENS } from '#server/lib/load-limits.ts'
import { createDraining } from '#server/start/draining.ts'
import { createWebServer, listen } from '#server/start/web-server.ts'
import { createTestApp } from '#test/app.ts'
import { openTestEvent } from '#test/check-in-event.ts'
import { checkInStaff, openList } from '#test/check-in-staff.ts'
import { type Visitor, visit } from '#test/clients.ts'
import { bindDevice } from '#test/staff-devices.ts'

const testApp = await createTestApp()
const { db } = testApp.services
const { scan } = checkInStaff(testApp)

async function openVenue() {
  const event = await openTestEvent(testApp)
  const floor = await event.addProduct('Floor')
  const list = await openList(event, [floor])
  const [north, south] = [
    await bindDevice(testApp.app, list, { name: 'North' }),
    await bindDevice(testApp.app, list, { name: 'South' }),
  ]
  // Scans come after the binding of their device.
  const long_ago = sql<string>`now() - interval '1 hour'`
  await db.updateTable('check_in_devices').set({ created_at: long_ago }).execute()
  const params = { event_id: event.event_id }
  const read = async () => (await event.admin.call(liveCheckIn.get, { params })).data
  const attendees = (count: number) =>
    Promise.all(
      Array.from({ length: count }, (_, index) => event.addAttendee({ product_id: floor, first_name: `Ada ${index}` })),
    )
  return { event, floor, list, north, south, read, attendees }
}

const sum = (steps: readonly number[] = []) => steps.reduce((total, one) => total + one, 0)

describe('what happens at check-in', () => {
  test('arrivals are counted by list and by device, also those that no bound device made', async () => {
    const { list, north, south, read, attendees } = await openVenue()
    const [first, second, third, fourth] = await attendees(5)
    await north.send({ code: first?.ticket_code ?? '' }, { code: second?.ticket_code ?? '' })
    await south.send({ code: third?.ticket_code ?? '', ago_s: 11 * 60 })
    await scan(list, { code: fourth?.ticket_code ?? '' })
    const state = await read()
    expect(state.lists).toMatchObject([
      { id: list.id, total_attendees: 5, checked_in_attendees: 4, per_minute: 0.3, all_in_at: null },
    ])
    expect(sum(state.lists[0]?.arrivals)).toBe(4)
    expect(state.devices.map(({ name, is_online, arrivals }) => [name, is_online, sum(arrivals)])).toEqual([
      ['North', true, 2],
      ['South', true, 1],
    ])
    expect(state.latest.map(({ first_name, device_name }) => [first_name, device_name])).toEqual([
      ['Ada 3', null],
      ['Ada 1', 'North'],
      ['Ada 0', 'North'],
      ['Ada 2', 'South'],
    ])
    expect(state.refused).toEqual([])
  })

  test('what is undone has not arrived; what is refused says why', async () => {
    const { event, floor, north, read, attendees } = await openVenue()
    const [attendee] = await attendees(1)
    const cancelled = await event.addAttendee({ product_id: floor, status: 'CANCELLED', first_name: 'Grace' })
    const [answer] = await north.send({ code: attendee?.ticket_code ?? '' })
    await north.send({ code: cancelled.ticket_code }, { code: 'FORGED' })
    await north.send({ action: 'undo', check_in_short_id: answer?.attendee?.check_in?.short_id ?? '' })
    const state = await read()
    expect([sum(state.lists[0]?.arrivals), state.lists[0]?.checked_in_attendees]).toEqual([0, 0])
    expect(state.refused.map(({ result, first_name }) => [result, first_name])).toEqual([
      ['unknown_ticket', null],
      ['cancelled', 'Grace'],
    ])
    expect(state.latest.map(({ result }) => result)).toEqual(['undone', 'unknown_ticket', 'cancelled', 'admitted'])
  })

  test('a device that has not been heard of for a minute is offline, and keeps what it has not sent', async () => {
    const { north, read } = await openVenue()
    await north.page({ unsent: 7 })
    await db
      .updateTable('check_in_devices')
      .set({ last_seen_at: sql`now() - interval '2 minutes'` })
      .where('name', '=', 'North')
      .execute()
    const { devices } = await read()
    expect(devices).toMatchObject([
      { name: 'North', is_online: false, unsent_scans: 7 },
      { name: 'South', is_online: true, unsent_scans: 0 },
    ])
  })

  test('nothing of another event, and nothing of a list that was deleted', async () => {
    const [venue, other] = [await openVenue(), await openVenue()]
    const [attendee] = await other.attendees(1)
    await other.north.send({ code: attendee?.ticket_code ?? '' }, { code: 'FORGED' })
    expect(await venue.read()).toMatchObject({ lists: [{ id: venue.list.id }], latest: [], refused: [] })
    await db.updateTable('check_in_lists').set({ deleted_at: sql`now()` }).where('id', '=', venue.list.id).execute()
    expect(await venue.read()).toMatchObject({ lists: [], devices: [] })
  })
})

describe('the stream', () => {
  async function open(visitor: Visitor, event_id: number) {
    const response = await visitor.fetch(`/api/events/${event_id}/check-in-live/stream`)
    const reader = response.body?.getReader()
    async function next(): Promise<LiveCheckInState> {
      const { value } = (await reader?.read()) ?? {}
      const [, json = ''] = /^data: (.*)\n\n$/s.exec(new TextDecoder().decode(value)) ?? []
      return liveCheckInState.parse(JSON.parse(json))
    }
    return { response, next, close: () => reader?.cancel() }
  }

  /** Skips other changes, such as the end of a five-minute step. */
  async function firstScans({ next }: Awaited<ReturnType<typeof open>>) {
    for (;;) {
      const { latest } = await next()
      if (latest.length > 0) return latest
    }
  }

  test('says what there is, then each change, to all who watch', async () => {
    const { event, north, attendees } = await openVenue()
    const [attendee] = await attendees(1)
    const screens = [await open(event.admin, event.event_id), await open(event.admin, event.event_id)]
    for (const screen of screens) {
      expect(screen.response.headers.get('content-type')).toBe('text/event-stream')
      expect((await screen.next()).latest).toEqual([])
    }
    await north.send({ code: attendee?.ticket_code ?? '' })
    for (const screen of screens) expect(await firstScans(screen)).toMatchObject([{ result: 'admitted' }])
    for (const screen of screens) await screen.close()
  })

  test('is for those alone who may see check-in of this event', async () => {
    const [{ event }, { event: other }] = [await openVenue(), await openVenue()]
    const statuses = []
    for (const visitor of [visit(testApp.app), other.admin])
      statuses.push((await open(visitor, event.event_id)).response.status)
    expect(statuses).toEqual([401, 404])
  })

  test('ends, whole, when the process is to stop', async () => {
    const { event } = await openVenue()
    const draining = createDraining()
    const server = createWebServer(draining.around(getRequestListener(testApp.app.fetch as never)))
    const { port, stop } = await listen(server, { port: 0, host: '127.0.0.1', draining })
    const cookie = [...event.admin.cookies].map(([name, value]) => `${name}=${value}`).join('; ')
    const path = `/api/events/${event.event_id}/check-in-live/stream`
    const response = await fetch(`http://127.0.0.1:${port}${path}`, { headers: { cookie } })
    const reader = response.body?.getReader()
    expect(new TextDecoder().decode((await reader?.read())?.value)).toMatch(/^data: /)
    await stop()
    // Would have failed if cut off after ten seconds.
    expect(await reader?.read()).toEqual({ done: true, value: undefined })
  })

  test('of one address no more are open than a process keeps, and a closed one makes room', async () => {
    const { event } = await openVenue()
    const screens = []
    while (screens.length < LIVE_SCREENS) screens.push(await open(event.admin, event.event_id))
    expect((await open(event.admin, event.event_id)).response.status).toBe(503)
    await screens.pop()?.close()
    screens.push(await open(event.admin, event.event_id))
    expect(screens.map(({ response }) => response.status)).toEqual(Array(LIVE_SCREENS).fill(200))
    for (const screen of screens) await screen.close()
  })
})

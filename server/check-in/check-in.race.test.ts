import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { checkIn, checkInLists } from '#contract/check-in.ts'
import { SYSTEM } from '#domain/actor.ts'
import { cancelOrder } from '#server/orders/cancel-order.ts'
import { createTestApp, type TestApp } from '#test/app.ts'
import { openTestEvent } from '#test/check-in-event.ts'
import { visit } from '#test/clients.ts'

const test = await createTestApp()
const unprotected = await createTestApp()
await sql`drop index check_ins_once`.execute(unprotected.services.db)

async function openCheckIn(on: TestApp) {
  const event = await openTestEvent(on)
  const product_id = await event.addProduct('Floor')
  const window = { description: null, activates_at: null, expires_at: null }
  const { data: list } = await event.admin.call(checkInLists.create, {
    params: { event_id: event.event_id },
    body: { name: 'Entrance', product_ids: [product_id], ...window },
  })
  // Each device at a process of its own: within one, a queue would put them in line.
  const devices = [visit(on.app), visit(on.withConfig({}).app)]
  const scan = async (code: string, device = 0) => {
    const { data } = await (devices[device % 2] ?? visit(on.app)).call(checkIn.checkIn, {
      params: { check_in_list_short_id: list.short_id },
      body: { attendees: [{ code }] },
    })
    return data[0]
  }
  return { event, product_id, scan }
}

/** One ticket, scanned a hundred times at once on two devices. */
async function scanAtOnce(on: TestApp) {
  const { event, product_id, scan } = await openCheckIn(on)
  const { id, ticket_code } = await event.addAttendee({ product_id })
  const answers = await Promise.all(Array.from({ length: 100 }, (_, device) => scan(ticket_code, device)))
  const { db } = on.services
  const entries = await db.selectFrom('check_ins').selectAll().where('attendee_id', '=', id).execute()
  return { answers, entries, admitted: answers.filter((answer) => answer?.result === 'admitted') }
}

describe('one ticket at two check-in devices', () => {
  it('enters once; everybody else hears when', async () => {
    const { answers, entries, admitted } = await scanAtOnce(test)
    expect(entries).toHaveLength(1)
    expect(admitted).toHaveLength(1)
    const others = answers.filter((answer) => answer !== admitted[0])
    expect(others).toHaveLength(99)
    for (const other of others)
      expect(other).toMatchObject({ result: 'already_in', attendee: { check_in: admitted[0]?.attendee?.check_in } })
  })

  it('enters more than once without the unique index: that is what holds', async () => {
    const rounds = []
    for (let round = 0; round < 10; round++) rounds.push(await scanAtOnce(unprotected))
    expect(rounds.some(({ admitted }) => admitted.length > 1)).toBe(true)
    for (const { entries, admitted } of rounds) expect(entries).toHaveLength(admitted.length)
  })
})

describe('a scan against the cancellation of its order', () => {
  it('ends with the attendee inside before it, or outside after it', async () => {
    const { event, product_id, scan } = await openCheckIn(test)
    const { db } = test.services
    const outcomes = new Set<string | undefined>()
    for (let round = 0; round < 30; round++) {
      const attendee = await event.addAttendee({ product_id })
      const cancel = () => db.transaction().execute((trx) => cancelOrder(trx, SYSTEM, attendee.order_id))
      // Each goes first in half of the rounds.
      const cancelled = round % 2 ? cancel() : undefined
      const scanned = scan(attendee.ticket_code)
      await (cancelled ?? cancel())
      const answer = await scanned
      const entries = await db.selectFrom('check_ins').selectAll().where('attendee_id', '=', attendee.id).execute()
      expect(entries).toHaveLength(answer?.result === 'admitted' ? 1 : 0)
      outcomes.add(answer?.result)
      expect(await scan(attendee.ticket_code)).toMatchObject({ result: 'cancelled' })
    }
    expect([...outcomes].every((result) => result === 'admitted' || result === 'cancelled')).toBe(true)
  })

  it('waits for a cancellation that is under way', async () => {
    const { event, product_id, scan } = await openCheckIn(test)
    const attendee = await event.addAttendee({ product_id })
    const answer = await test.services.db.transaction().execute(async (trx) => {
      await cancelOrder(trx, SYSTEM, attendee.order_id)
      const scanned = scan(attendee.ticket_code)
      await new Promise((resolve) => setTimeout(resolve, 200))
      return { scanned }
    })
    expect(await answer.scanned).toMatchObject({ result: 'cancelled' })
  })
})

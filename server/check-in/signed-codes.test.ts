import { randomUUID } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { attendees } from '#contract/attendees.ts'
import { signTicketCode } from '#server/tickets/signed-code.ts'
import { ticketKeysOf } from '#server/tickets/ticket-keys.ts'
import { createTestApp } from '#test/app.ts'
import { openTestEvent, type TestAttendee } from '#test/check-in-event.ts'
import { checkInStaff, openList } from '#test/check-in-staff.ts'
import { forge } from '#test/forged-codes.ts'
import { untilSettled } from '#test/settled-log.ts'
import { bindDevice } from '#test/staff-devices.ts'

const test = await createTestApp()
const { db } = test.services
const { scan } = checkInStaff(test)
const event = await openTestEvent(test)
const floor = await event.addProduct('Floor')
const balcony = await event.addProduct('Balcony')
const list = await openList(event, [floor])
const north = await bindDevice(test.app, list, { name: 'North' })

async function codeOf({ ticket_code }: TestAttendee, { event_id = event.event_id, product_id = floor } = {}) {
  return signTicketCode(await ticketKeysOf(test.services, event_id), { event_id, product_id, ticket_code })
}
const entries = () => db.selectFrom('check_ins').select('id').where('event_id', '=', event.event_id).execute()

describe('at the door', () => {
  it('a signed code lets its ticket in, once, as the code from before does', async () => {
    const ada = await event.addAttendee({ product_id: floor, first_name: 'Ada' })
    const code = await codeOf(ada)
    expect(await scan(list, { code }, { code: ada.ticket_code })).toMatchObject([
      { result: 'admitted', attendee: { first_name: 'Ada' } },
      { result: 'already_in' },
    ])
    const grace = await event.addAttendee({ product_id: floor })
    const answers = await north.send({ code: await codeOf(grace) }, { code: grace.ticket_code })
    expect(answers).toMatchObject([{ result: 'admitted' }, { result: 'already_in' }])
    // Admitted by the signature alone, by a device that did not know the ticket.
    const alan = await event.addAttendee({ product_id: floor })
    expect(await north.send({ code: await codeOf(alan), decision: 'admitted' })).toMatchObject([
      { result: 'admitted', is_conflict: false, attendee: { public_id: alan.public_id } },
    ])
    const scan_id = randomUUID()
    const mary = await codeOf(await event.addAttendee({ product_id: floor }))
    expect(
      await north.send(
        { code: mary, scan_id, decision: 'admitted' },
        { action: 'undo', undoes_scan_id: scan_id },
        { code: mary, decision: 'admitted' },
      ),
    ).toMatchObject([{ result: 'admitted' }, { result: 'undone' }, { result: 'admitted' }])
  })

  it('a signed code dies when its ticket is given to somebody else; the list on a device says whose it is now', async () => {
    const ada = await event.addAttendee({ product_id: floor, first_name: 'Ada' })
    const old = await codeOf(ada)
    await untilSettled(db)
    const before = await north.read()
    const listed = before.tickets.find(({ public_id }) => public_id === ada.public_id)
    const params = { event_id: event.event_id, attendee_id: ada.id }
    const body = { first_name: 'Mary', last_name: 'Shelley', email: 'mary@example.com', send_ticket: false }
    await event.admin.call(attendees.transfer, { params, body })
    await untilSettled(db)
    const { tickets } = await north.read(before.cursor)
    expect(tickets).toMatchObject([{ id: listed?.id, first_name: 'Mary' }])
    expect(tickets[0]?.code_hash).not.toBe(listed?.code_hash)
    expect(await scan(list, { code: old })).toMatchObject([{ result: 'unknown_ticket', attendee: null }])
    expect(await north.send({ code: old, public_id: ada.public_id, decision: 'admitted' })).toMatchObject([
      { result: 'unknown_ticket', is_conflict: true },
    ])
    const { ticket_code } = await db
      .selectFrom('attendees')
      .select('ticket_code')
      .where('id', '=', ada.id)
      .executeTakeFirstOrThrow()
    expect(await scan(list, { code: await codeOf({ ...ada, ticket_code }) })).toMatchObject([{ result: 'admitted' }])
  })

  it('of 600 forged codes none is let in, asked for or told as admitted', async () => {
    const [ada, mary] = [
      await event.addAttendee({ product_id: floor }),
      await event.addAttendee({ product_id: balcony, first_name: 'Mary' }),
    ]
    const codes = [await codeOf(ada), await codeOf(mary, { product_id: balcony })] as const
    const target = { event_id: event.event_id, codes, other_product: balcony }
    const forged = Array.from({ length: 600 }, (_, index) => forge(target, index))
    const before = await entries()
    for (let at = 0; at < 600; at += 100) {
      const some = forged.slice(at, at + 100)
      const asked = await scan(list, ...some.map(({ code }) => ({ code })))
      const told = await north.send(...some.map(({ code }) => ({ code, decision: 'admitted' as const })))
      const results = [...asked, ...told].map(({ result }, index) => ({ kind: some[index % 100]?.kind, result }))
      expect(results.filter(({ result }) => result !== 'unknown_ticket')).toEqual([])
    }
    expect(await entries()).toEqual(before)
    expect(await scan(list, { code: codes[0] })).toMatchObject([{ result: 'admitted' }])
  })

  it('a code that is signed for another event is unknown, whosever key signed it', async () => {
    const elsewhere = await openTestEvent(test)
    const { event_id } = elsewhere
    const foreign = await elsewhere.addAttendee({ product_id: await elsewhere.addProduct('Floor') })
    const own = await event.addAttendee({ product_id: floor })
    const codes = [await codeOf(foreign, { event_id }), await codeOf(own, { event_id }), foreign.ticket_code]
    const answers = await scan(list, ...codes.map((code) => ({ code })))
    expect(answers).toEqual(codes.map(() => ({ result: 'unknown_ticket', attendee: null })))
  })
})

describe('a device', () => {
  it('is told by which keys codes are signed, and until when its list knows everything', async () => {
    const { public_keys } = await ticketKeysOf(test.services, event.event_id)
    const began = Date.now()
    const page = await north.read()
    expect(page.ticket_keys).toEqual(public_keys.map((key) => key.toString('base64url')))
    expect(Math.abs(Date.parse(page.known_until) - began)).toBeLessThan(5_000)
    const [row] = await db.selectFrom('ticket_keys').selectAll().where('event_id', '=', event.event_id).execute()
    expect(JSON.stringify(page)).not.toContain(row?.private_key.toString('base64url'))
  })
})

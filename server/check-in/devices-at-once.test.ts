import { expect, test } from 'vitest'
import { SCANS } from '#server/lib/load-limits.ts'
import { createTestApp } from '#test/app.ts'
import { openTestEvent } from '#test/check-in-event.ts'
import { openList } from '#test/check-in-staff.ts'
import { visit } from '#test/clients.ts'
import { bindDevice } from '#test/staff-devices.ts'
import { untilWaiting } from '#test/until-waiting.ts'

const testApp = await createTestApp()
const { db } = testApp.services

test('thirty devices that send at once leave connections to others, and all of them are answered', async () => {
  const event = await openTestEvent(testApp)
  const floor = await event.addProduct('Floor')
  const list = await openList(event, [floor])
  const doors = await Promise.all(Array.from({ length: 30 }, () => bindDevice(testApp.app, list)))
  const tickets = await Promise.all(doors.map(() => event.addAttendee({ product_id: floor })))

  const sending = await db.transaction().execute(async (trx) => {
    await trx.selectFrom('attendees').select('id').where('event_id', '=', event.event_id).forUpdate().execute()
    const sent = doors.map((door, at) => door.send({ code: tickets[at]?.ticket_code ?? '' }))
    await untilWaiting(db, SCANS.inside)
    const { status } = await visit(testApp.app).fetch('/api/health')
    expect(status).toBe(200)
    return sent
  })
  const answers = await Promise.all(sending)
  expect(answers.flat().map(({ result }) => result)).toEqual(doors.map(() => 'admitted'))
})

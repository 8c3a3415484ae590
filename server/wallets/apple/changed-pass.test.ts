import { describe, expect, test } from 'vitest'
import type { JobContext } from '#server/job.ts'
import { createApplePasses } from '#test/apple-passes.ts'
import { jobPayload } from '#test/jobs.ts'
import { PASS_TYPE } from '#test/write-wallet-keys.ts'
import { refreshPasses } from '../refresh-passes.ts'

const { db, services, seller, push, read, newPass, changed } = await createApplePasses()
const inEvent = { event_id: seller.event_id }

/** Runs the job that follows a change of the event. */
const refresh = () => refreshPasses(services as JobContext, jobPayload('event.updated', inEvent))
const rename = (title: string) => db.updateTable('events').set({ title }).where('id', '=', seller.event_id).execute()

describe('a pass that changes', () => {
  test('is announced to each device that holds it, which then fetches what is new', async () => {
    const { latest, register, serial } = await newPass()
    const other = await newPass()
    expect([(await register('phone', 'abc1')).status, (await register('watch', 'abc2')).status]).toEqual([201, 201])
    expect((await register('phone', 'abc3')).status).toBe(200)
    await rename('Concert, again')
    await refresh()
    expect(push.taken().toSorted((a, b) => a.token.localeCompare(b.token))).toEqual(
      ['abc2', 'abc3'].map((token) => {
        return { token, topic: PASS_TYPE, certificate: `Pass Type ID: ${PASS_TYPE}`, body: '{}' }
      }),
    )
    const response = await changed('phone')
    const { serialNumbers, lastUpdated } = (await response.json()) as { serialNumbers: string[]; lastUpdated: string }
    expect(serialNumbers).toEqual([serial])
    expect((await changed('phone', lastUpdated)).status).toBe(204)
    expect((await read(await latest())).pass.eventTicket.primaryFields[0]).toMatchObject({
      value: 'Concert, again',
      changeMessage: 'Changed to %@',
    })
    expect((await read(await other.latest())).pass.eventTicket.primaryFields[0].value).toBe('Concert, again')
  })

  test('is left alone when a change does not show, and announced again when Apple did not answer', async () => {
    const { register } = await newPass()
    await register('phone-2', 'def1')
    await refresh()
    expect(push.taken()).toEqual([])
    await rename('Concert, moved')
    // 400 is also the answer to a wrong topic: it must not cost the devices their registration.
    for (const status of [503, 400]) {
      push.answer('def1', status)
      await expect(refresh()).rejects.toThrow(String(status))
    }
    push.answer('def1', 200)
    push.taken()
    await refresh()
    expect(push.taken()).toContainEqual(expect.objectContaining({ token: 'def1' }))
    await refresh()
    expect(push.taken()).toEqual([])
  })

  test('is void, without a code, once the ticket is cancelled; and without a name once somebody else has it', async () => {
    const { attendee, latest } = await newPass()
    await db.updateTable('attendees').set({ status: 'CANCELLED' }).where('id', '=', attendee.id).execute()
    const { pass } = await read(await latest())
    expect(pass).toMatchObject({ voided: true })
    expect(pass.barcodes).toBeUndefined()
    const given = await newPass()
    const names = {
      first_name: 'Somebody',
      last_name: 'Else',
      short_id: 'a_of_somebody_else',
      ticket_code: 'X'.repeat(26),
    }
    await db.updateTable('attendees').set(names).where('id', '=', given.attendee.id).execute()
    const { pass: former } = await read(await given.latest())
    expect(former).toMatchObject({ voided: true })
    for (const words of ['Somebody', 'a_of_somebody_else', given.attendee.public_id])
      expect(JSON.stringify(former)).not.toContain(words)
  })

  test('is not sent again to a device that has it', async () => {
    const { latest } = await newPass()
    const first = await latest()
    const known = { 'if-modified-since': first.headers.get('last-modified') ?? '' }
    expect((await latest(known)).status).toBe(304)
  })

  test('is no longer announced to a device that left, nor where Apple no longer knows it', async () => {
    const { register, leave } = await newPass()
    await register('phone-3', 'fed1')
    await register('phone-4', 'fed2')
    expect((await leave('phone-3')).status).toBe(200)
    push.answer('fed2', 410)
    await rename('Concert, for the third time')
    await refresh()
    expect(push.taken().map(({ token }) => token)).not.toContain('fed1')
    expect(await db.selectFrom('wallet_devices').select('device').where('push_token', '=', 'fed2').execute()).toEqual(
      [],
    )
  })
})

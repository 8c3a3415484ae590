import { Hono } from 'hono'
import { describe, expect, test } from 'vitest'
import { visit } from '#test/clients.ts'
import { openEmailApp } from '#test/email-app.ts'
import { insertEvent } from '#test/order-rows.ts'
import { insertEntry } from '#test/waitlist-rows.ts'
import { tokenOf } from '#test/waitlists.ts'
import { oneClickLeave } from './one-click-leave.ts'

const { testApp, services, db, happen, mailbox } = await openEmailApp()

const leaves = async (waitlist_id: number) =>
  db.selectFrom('waitlist_entries').select('left_at').where('id', '=', waitlist_id).executeTakeFirstOrThrow()

describe('somebody on a waitlist', () => {
  test('is told so, with a link to leave that mail programs can use', async () => {
    const rows = await insertEvent(db)
    const waitlist_id = await insertEntry(db, rows)
    const [email] = await happen('waitlist.joined', { waitlist_id })
    const link = `http://foyer.test/waitlist/${rows.event_id}/${await tokenOf(testApp, waitlist_id)}`
    expect(email).toMatchObject({ subject: 'You’re on the waitlist for Summer night' })
    expect(email?.to?.[0]?.address).toBe('waiting@example.com')
    for (const words of ['Hello Ada', 'Standard', link]) expect(email?.text).toContain(words)
    const header = (key: string) => email?.headers.find((one) => one.key === key)?.value
    expect(header('list-unsubscribe')).toBe(`<${link}>`)
    expect(header('list-unsubscribe-post')).toBe('List-Unsubscribe=One-Click')
  })

  test('leaves by one click of the mail program, and again without an error', async () => {
    const rows = await insertEvent(db)
    const waitlist_id = await insertEntry(db, rows)
    const site = visit(new Hono().route('/', oneClickLeave(services)))
    const post = async (token: string) => {
      const headers = { 'content-type': 'application/x-www-form-urlencoded' }
      const body = 'List-Unsubscribe=One-Click'
      return (await site.fetch(`/waitlist/${rows.event_id}/${token}`, { method: 'POST', headers, body })).status
    }
    const token = await tokenOf(testApp, waitlist_id)
    expect(await post(`${token.slice(0, -1)}${token.endsWith('A') ? 'Q' : 'A'}`)).toBe(404)
    expect(await leaves(waitlist_id)).toEqual({ left_at: null })
    expect([await post(token), await post(token)]).toEqual([200, 200])
    expect(await leaves(waitlist_id)).toEqual({ left_at: expect.any(String) })
  })

  test('is told of an offer and its end in the zone of the event', async () => {
    const rows = await insertEvent(db)
    const waitlist_id = await insertEntry(db, rows, { status: 'RESERVED' })
    const [email] = await happen('waitlist.offered', { waitlist_id })
    const order = await db.selectFrom('orders').select('short_id').executeTakeFirstOrThrow()
    expect(email).toMatchObject({ subject: 'A ticket for Summer night is held for you' })
    expect(email?.text).toContain(`http://foyer.test/checkout/${rows.event_id}/${order.short_id}/details`)
    expect(email?.text).toContain('until Tuesday, 1 January 2030 at 01:00 CET')
  })

  test('is told that an offer is over, and how to join again', async () => {
    const rows = await insertEvent(db)
    const waitlist_id = await insertEntry(db, rows, { status: 'EXPIRED' })
    const [email] = await happen('waitlist.offer_expired', { waitlist_id })
    expect(email).toMatchObject({ subject: 'Your ticket for Summer night is no longer held' })
    expect(email?.text).toContain(`http://foyer.test/event/${rows.event_id}/summer-night`)
  })

  test('reads all of it in the language in which they joined', async () => {
    const waitlist_id = await insertEntry(db, await insertEvent(db), { locale: 'de' })
    await happen('waitlist.joined', { waitlist_id })
    expect(await db.selectFrom('outgoing_emails').select('locale').execute()).toEqual([{ locale: 'de' }])
  })
})

test.each([
  ['waitlist.offered', 'EXPIRED'],
  ['waitlist.offered', undefined],
  ['waitlist.offer_expired', 'RESERVED'],
  ['waitlist.offer_expired', 'COMPLETED'],
  ['waitlist.offer_expired', 'ABANDONED'],
] as const)('%s is not told of an order that is %s by then', async (name, status) => {
  const rows = await insertEvent(db)
  await happen(name, { waitlist_id: await insertEntry(db, rows, { status }) })
  await happen(name, { waitlist_id: 2_000_000 })
  expect(mailbox.emails).toEqual([])
})

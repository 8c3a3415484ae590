import { describe, expect, test } from 'vitest'
import { events } from '#contract/events.ts'
import { installation } from '#contract/installation.ts'
import { organizers } from '#contract/organizers.ts'
import { users } from '#contract/users.ts'
import { createTestApp } from '#test/app.ts'
import { visit } from '#test/clients.ts'
import { createEvent, createEventOnSale, createOrganizer, randomEmail, signUp } from '#test/factories.ts'
import { refused } from '#test/refused.ts'

const { services, app, withConfig } = await createTestApp()
const MAIL_URL = 'smtp://127.0.0.1:1'
const sending = withConfig({ mail_url: MAIL_URL }).app

const confirm = (id: number) =>
  services.db.updateTable('users').set({ is_email_verified: true }).where('id', '=', id).execute()

/** A new user on an app that requires a confirmed address or not, with a draft that lacks nothing else. */
async function readyToSell(on: typeof app) {
  const newcomer = await signUp(app)
  const { event } = await createEventOnSale(newcomer)
  await newcomer.visitor.call(events.setStatus, { params: { event_id: event.id }, body: { status: 'DRAFT' } })
  const visitor = visit(on)
  for (const [name, value] of newcomer.visitor.cookies) visitor.cookies.set(name, value)
  const setStatus = (status: 'LIVE' | 'PAUSED') =>
    visitor.call(events.setStatus, { params: { event_id: event.id }, body: { status } })
  return { ...newcomer, visitor, setStatus }
}

test.each([
  ['without a mail server', {}, false],
  ['with a mail server', { mail_url: MAIL_URL }, true],
  ['without a mail server, asked for', { require_confirmed_email: true }, true],
  ['with a mail server, waived', { mail_url: MAIL_URL, require_confirmed_email: false }, false],
])('%s: an unconfirmed address keeps events off sale, and the screens know it', async (_, config, isRequired) => {
  const { visitor, setStatus } = await readyToSell(withConfig(config).app)
  expect((await visitor.call(installation.get)).data.email_must_be_confirmed).toBe(isRequired)
  if (isRequired) await refused(setStatus('LIVE'), 'email_not_confirmed')
  else expect((await setStatus('LIVE')).data.status).toBe('LIVE')
})

test('where e-mails are sent, nothing goes on sale before the owner has confirmed the address', async () => {
  const { visitor, user, account_id, setStatus } = await readyToSell(sending)
  expect((await refused(setStatus('LIVE'), 'email_not_confirmed')).status).toBe(409)
  await setStatus('PAUSED')
  await refused(setStatus('LIVE'), 'email_not_confirmed')

  // A confirmed member does not replace the owner.
  const { user: member } = await signUp(sending)
  await confirm(member.id)
  const row = { account_id, user_id: member.id, role: 'ADMIN' as const, is_account_owner: false }
  await services.db.insertInto('account_users').values(row).execute()
  await refused(setStatus('LIVE'), 'email_not_confirmed')

  await confirm(user.id)
  expect((await visitor.call(users.me)).data.is_email_verified).toBe(true)
  expect((await setStatus('LIVE')).data.status).toBe('LIVE')
})

/** A new user on an app that sends emails, and the same user once the address is confirmed. */
async function newcomerWhereMailLeaves() {
  const newcomer = await signUp(sending)
  return { ...newcomer, confirm: () => confirm(newcomer.user.id) }
}

describe('where e-mails are sent, before the address is confirmed,', () => {
  test('an organizer is not published: its contact form writes to whatever address was typed', async () => {
    const newcomer = await newcomerWhereMailLeaves()
    const { id: organizer_id } = await createOrganizer(newcomer)
    const publish = () =>
      newcomer.visitor.call(organizers.setStatus, { params: { organizer_id }, body: { status: 'LIVE' } })
    await refused(publish(), 'email_not_confirmed')
    await newcomer.confirm()
    expect((await publish()).data.status).toBe('LIVE')
  })

  test('nor with a paused event', async () => {
    const newcomer = await newcomerWhereMailLeaves()
    const organizer = await createOrganizer(newcomer)
    const { id: event_id } = await createEvent(newcomer, { organizer_id: organizer.id })
    const pause = () => newcomer.visitor.call(events.setStatus, { params: { event_id }, body: { status: 'PAUSED' } })
    await refused(pause(), 'email_not_confirmed')
    expect((await newcomer.visitor.call(organizers.list)).data.map(({ status }) => status)).toEqual(['DRAFT'])
    await newcomer.confirm()
    expect((await pause()).data.status).toBe('PAUSED')
  })

  test('an invitation goes to nobody, and none is sent again', async () => {
    const newcomer = await newcomerWhereMailLeaves()
    const body = { first_name: 'Grace', email: randomEmail('grace'), role: 'ORGANIZER' as const }
    const invite = () => newcomer.visitor.call(users.invite, { body })
    await refused(invite(), 'email_not_confirmed')
    await newcomer.confirm()
    const { data: invited } = await invite()
    await services.db
      .updateTable('users')
      .set({ is_email_verified: false })
      .where('id', '=', newcomer.user.id)
      .execute()
    const params = { user_id: invited.id }
    await refused(newcomer.visitor.call(users.resendInvitation, { params }), 'email_not_confirmed')
  })
})

test('where nothing leaves the machine, a newcomer puts an event on sale at once', async () => {
  const { visitor, user } = await signUp(app)
  expect(user.is_email_verified).toBe(false)
  expect((await createEventOnSale({ visitor })).event.status).toBe('LIVE')
})

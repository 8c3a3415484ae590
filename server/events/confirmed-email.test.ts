import { expect, test } from 'vitest'
import { events } from '#contract/events.ts'
import { createTestApp } from '#test/app.ts'
import { createEvent, createEventOnSale, signUp } from '#test/factories.ts'
import { refused } from '#test/refused.ts'

const { services, app, withConfig } = await createTestApp()
const sending = withConfig({ mail_url: 'smtp://127.0.0.1:1' }).app

const confirm = (id: number) =>
  services.db.updateTable('users').set({ is_email_verified: true }).where('id', '=', id).execute()

test('where e-mails are sent, nothing goes on sale before the owner has confirmed the address', async () => {
  const { visitor, user, account_id } = await signUp(sending)
  const { id: event_id } = await createEvent({ visitor })
  const setStatus = (status: 'LIVE' | 'PAUSED') =>
    visitor.call(events.setStatus, { params: { event_id }, body: { status } })
  expect((await refused(setStatus('LIVE'), 'email_not_confirmed')).status).toBe(409)
  await setStatus('PAUSED')
  await refused(setStatus('LIVE'), 'email_not_confirmed')

  // A member who was invited does not stand in for the owner.
  const { user: member } = await signUp(sending)
  await confirm(member.id)
  const row = { account_id, user_id: member.id, role: 'ADMIN' as const, is_account_owner: false }
  await services.db.insertInto('account_users').values(row).execute()
  await refused(setStatus('LIVE'), 'email_not_confirmed')

  await confirm(user.id)
  expect((await setStatus('LIVE')).data.status).toBe('LIVE')
})

test('where nothing leaves the machine, a newcomer puts an event on sale at once', async () => {
  const { visitor, user } = await signUp(app)
  expect(user.is_email_verified).toBe(false)
  expect((await createEventOnSale({ visitor })).event.status).toBe('LIVE')
})

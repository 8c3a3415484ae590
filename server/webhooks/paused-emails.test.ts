import { expect, test } from 'vitest'
import { accounts } from '#contract/accounts.ts'
import { organizers } from '#contract/organizers.ts'
import { users } from '#contract/users.ts'
import { buy } from '#test/buyers.ts'
import { openEmailApp } from '#test/email-app.ts'
import { createEventOnSale, createOrganizer, signUp } from '#test/factories.ts'
import { joinAs } from '#test/members.ts'
import { receiverThat } from '#test/receiver-that.ts'
import { createWideWebhook, LOCAL_RECEIVERS } from '#test/webhooks.ts'
import { deliverWebhook } from './deliver-webhook.ts'

// Over real SMTP: the recipients of the email about a paused webhook, its place, and the link to resume it.

const { testApp, db, context, happen } = await openEmailApp()
const { app } = testApp.withConfig(LOCAL_RECEIVERS)
const config = { ...context.config, ...LOCAL_RECEIVERS }

/** A webhook whose receiver answers 410 to the first order. Returns the emails that arrive. */
async function pausedAt(place: 'organizer' | 'account') {
  const ada = await signUp(app)
  const { visitor, account_id } = ada
  const { id: organizer_id } = await createOrganizer(ada)
  await db.updateTable('users').set({ is_email_verified: true }).where('id', '=', ada.user.id).execute()
  await joinAs({ app, db }, ada, { role: 'ADMIN' })
  const sale = await createEventOnSale(ada, { event: { organizer_id }, product: { type: 'FREE' } })
  const receiver = await receiverThat(() => ({ status: 410 }))
  const params = place === 'organizer' ? { organizer_id } : { account_id }
  const { id: webhook_id } = await createWideWebhook(visitor, params, { url: receiver.url })
  await buy(app, sale)
  await deliverWebhook({ ...context, config }, { webhook_id })
  const { data: me } = await visitor.call(users.me)
  const { data: account } = await visitor.call(accounts.get, { params: { account_id } })
  const { data: organizer } = await visitor.call(organizers.get, { params: { organizer_id } })
  return { emails: await happen('webhook.paused', { webhook_id }), me, organizer, account }
}

test('of an organizer: its owner is told, with the organizer’s name and screen', async () => {
  const { emails, me, organizer } = await pausedAt('organizer')
  expect(emails.map(({ recipients }) => recipients)).toEqual([[me.email]])
  expect(emails[0]).toMatchObject({ subject: `A webhook of ${organizer.name} is paused` })
  expect(emails[0]?.text).toContain(`/manage/organizer/${organizer.id}/webhooks`)
  expect(emails[0]?.text).toContain('it no longer takes messages (410)')
})

test('of the account: its owner is told, with the account’s name and screen', async () => {
  const { emails, me, account } = await pausedAt('account')
  expect(emails.map(({ recipients }) => recipients)).toEqual([[me.email]])
  expect(emails[0]).toMatchObject({ subject: `A webhook of ${account.name} is paused` })
  expect(emails[0]?.text).toMatch(/\/account\/webhooks\s/)
})

import type { Page } from '@playwright/test'
import { Webhook } from 'standardwebhooks'
import { events } from '#contract/events.ts'
import { openReceiver, type Received } from '#test/webhooks.ts'
import { randomEmail, signIn } from './support/account.ts'
import { BASE_URL } from './support/caller.ts'
import { colleagueWhoMay } from './support/colleague.ts'
import { buy, FREE, putOnSale } from './support/sale.ts'
import { show } from './support/show.ts'
import { expect, PHONE, test } from './support/test.ts'

const typeOf = ({ body }: Received): string => JSON.parse(body).type

/** Chooses an item in the menu of the only webhook, by keyboard. */
async function choose(page: Page, item: string): Promise<void> {
  await page.getByRole('button', { name: 'Actions' }).press('Enter')
  await page.getByRole('menuitem', { name: item, exact: true }).press('Enter')
}

const answer = (page: Page, button: string) =>
  page.getByRole('dialog').getByRole('button', { name: button }).press('Enter')

test('with the keyboard, a webhook is made, tested, told of an order, sent again, paused and deleted', async ({
  page,
  context,
  account,
}) => {
  let status = 200
  const receiver = await openReceiver(() => ({ status, body: 'thank you' }))
  await signIn(context, account)
  const sale = await putOnSale(account, { products: [FREE] })
  await page.goto(`/manage/event/${sale.event_id}/webhooks`)
  await expect(page.getByText('No webhooks yet')).toBeVisible()
  await show(page, 'webhooks-none')

  await page.getByRole('button', { name: 'New webhook' }).press('Enter')
  const form = page.getByRole('dialog', { name: 'New webhook' })
  await expect(form.getByLabel('Address')).toBeFocused()
  await page.keyboard.type('http://192.168.1.1/hook')
  await page.keyboard.press('Enter')
  await expect(form.getByText('Choose at least 1')).toBeVisible()
  await form.getByRole('checkbox', { name: 'Order created' }).press('Space')
  await form.getByRole('button', { name: 'Create webhook' }).press('Enter')
  await expect(form.getByText('Enter an address that can be reached from the internet.')).toBeVisible()
  await show(page, 'webhook-form')
  await form.getByLabel('Address').fill(receiver.url)
  await page.keyboard.press('Enter')
  const shown = page.getByRole('dialog', { name: 'Secret of the webhook' })
  const secret = (await shown.locator('pre').textContent()) ?? ''
  await show(page, 'webhook-secret')
  await page.keyboard.press('Escape')
  await expect(page.getByText(secret)).toHaveCount(0)

  await choose(page, 'Send test')
  await answer(page, 'Send test')
  await expect.poll(() => receiver.received.map(typeOf)).toEqual(['webhook.test'])
  const [{ body, headers } = { body: '', headers: {} }] = receiver.received
  new Webhook(secret).verify(body, headers as Record<string, string>)

  status = 500
  await buy(sale, { first_name: 'Grace', last_name: 'Hopper', email: randomEmail('grace') })
  await expect.poll(() => receiver.received.map(typeOf)).toEqual(['webhook.test', 'order.created'])
  await choose(page, 'Log')
  const log = page.getByRole('dialog', { name: 'Log of 30 days' })
  const message = log.getByRole('listitem').filter({ hasText: 'Order created' })
  await expect(message).toContainText(/waiting 500/i)
  await message.getByRole('button', { name: 'Request and response' }).press('Enter')
  await expect(message).toContainText('answer 500')
  await expect(message).toContainText('"type":"order.created"')
  await expect(message).toContainText('thank you')
  await show(page, 'webhook-log')
  status = 410
  await expect.poll(() => receiver.received.length).toBeGreaterThan(2)
  await expect(message).toContainText(/failed 410/i)
  await page.keyboard.press('Escape')
  await expect(page.getByText('Paused because the receiver answered that it’s gone (410).')).toBeVisible()
  await show(page, 'webhooks-paused')

  status = 200
  await choose(page, 'Edit')
  const edit = page.getByRole('dialog', { name: 'Edit webhook' })
  await edit.getByText('Active', { exact: true }).click()
  await edit.getByRole('button', { name: 'Save' }).press('Enter')
  await expect(page.getByText('Webhook saved.')).toBeVisible()
  await choose(page, 'Log')
  await log.getByRole('button', { name: 'Send many again' }).press('Enter')
  await log.getByRole('button', { name: 'Send these again' }).press('Enter')
  await expect(page.getByText('Messages queued again: 1')).toBeVisible()
  await expect(message).toContainText(/delivered 200/i)
  await page.keyboard.press('Escape')

  await choose(page, 'Renew secret')
  await answer(page, 'Renew secret')
  await expect(shown.locator('pre')).not.toHaveText(secret)
  await page.keyboard.press('Escape')
  await choose(page, 'Delete')
  await answer(page, 'Delete')
  await expect(page.getByText('No webhooks yet')).toBeVisible()
  await receiver.close()
})

test('an organizer and the account are told of all events, and send a span of time again', async ({
  page,
  context,
  account,
}) => {
  const receivers = [await openReceiver(), await openReceiver()]
  await signIn(context, account)
  const sale = await putOnSale(account, { products: [FREE] })
  const { organizer_id } = await account
    .call(events.get, { params: { event_id: sale.event_id } })
    .then(({ data }) => data)
  const places = [
    { at: `/manage/organizer/${organizer_id}/webhooks`, link: 'Webhooks' },
    { at: '/account/webhooks', link: 'Account webhooks' },
  ]
  for (const [index, { at, link }] of places.entries()) {
    await page.goto(at)
    await expect(page.getByRole('link', { name: link, exact: true })).toHaveAttribute('aria-current', 'page')
    await expect(page.getByText('No webhooks yet')).toBeVisible()
    await page.getByRole('button', { name: 'New webhook' }).press('Enter')
    const form = page.getByRole('dialog', { name: 'New webhook' })
    await form.getByLabel('Address').fill(receivers[index]?.url ?? '')
    for (const type of ['Order created', 'Event archived'])
      await form.getByRole('checkbox', { name: type }).press('Space')
    await form.getByRole('button', { name: 'Create webhook' }).press('Enter')
    await expect(page.getByText('whsec_')).toBeVisible()
  }
  await buy(sale, { first_name: 'Grace', last_name: 'Hopper', email: randomEmail('grace') })
  for (const { received } of receivers) await expect.poll(() => received.map(typeOf)).toEqual(['order.created'])

  await page.goto('/account/webhooks')
  await choose(page, 'Log')
  const log = page.getByRole('dialog', { name: 'Log of 30 days' })
  await log.getByRole('button', { name: 'Send many again' }).press('Enter')
  await log.getByText('All', { exact: true }).last().click()
  await log.getByLabel('Happened from, date').fill('2030-01-01')
  await log.getByLabel('Happened from, date').press('Tab')
  await show(page, 'webhooks-resend-span')
  await log.getByRole('button', { name: 'Send these again' }).press('Enter')
  await expect(page.getByText('There’s nothing to send again.')).toBeVisible()
  await log.getByLabel('Happened from, date').fill('2020-01-01')
  await log.getByLabel('Happened from, date').press('Tab')
  await log.getByRole('button', { name: 'Send these again' }).press('Enter')
  await expect.poll(() => receivers[1]?.received.map(typeOf)).toEqual(['order.created', 'order.created'])
  for (const { close } of receivers) await close()
})

test('on a phone, in German, webhooks say how they are', async ({ enter, account }) => {
  const receiver = await openReceiver()
  const { event_id } = await putOnSale(account, { products: [FREE] })
  const phone = await enter({ ...PHONE, as: account })
  await phone.context().addCookies([{ name: 'locale', value: 'de', url: BASE_URL() }])
  await phone.goto(`/manage/event/${event_id}/webhooks`)
  await phone.getByRole('button', { name: 'Neuer Webhook' }).tap()
  await phone.getByLabel('Adresse').fill(receiver.url)
  await phone.getByText('Bestellung angelegt').tap()
  await phone.getByText('Alles', { exact: true }).tap()
  await show(phone, 'webhook-form-de')
  await phone.getByRole('button', { name: 'Webhook anlegen' }).tap()
  await expect(phone.getByText('whsec_')).toBeVisible()
  await show(phone, 'webhook-secret-de')
  await phone.getByRole('dialog').getByRole('button', { name: 'Schließen' }).tap()
  await expect(phone.getByRole('list', { name: 'Webhooks' })).toContainText('Noch nichts gesendet.')
  await show(phone, 'webhooks-de')
  await receiver.close()
})

test('who may not manage webhooks is told so, and has no entry in the menu', async ({ enter, account }) => {
  const { event_id } = await putOnSale(account, { products: [FREE] })
  const member = await enter({ as: await colleagueWhoMay(account, 'events.read') })
  await member.goto(`/manage/event/${event_id}/webhooks`)
  await expect(member.getByText('Your role can’t open this page')).toBeVisible()
  await expect(member.getByRole('link', { name: 'Webhooks' })).toHaveCount(0)
})

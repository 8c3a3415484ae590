import type { Page } from '@playwright/test'
import { events } from '#contract/events.ts'
import { organizers } from '#contract/organizers.ts'
import { signIn } from './support/account.ts'
import { open } from './support/alive.ts'
import { putOnSale } from './support/sale.ts'
import { show } from './support/show.ts'
import { expect, PHONE, test } from './support/test.ts'

for (const [where, use] of [
  ['a desktop', {}],
  ['a phone', PHONE],
] as const)
  test.describe(`on ${where}`, () => {
    test.use(use)

    test('who saves what somebody else has changed meanwhile is asked whose changes count', async ({
      page,
      context,
      account,
    }) => {
      await signIn(context, account)
      const { event_id } = await putOnSale(account)
      const params = { event_id }
      const theirs = (seo_title: string) => account.call(events.updateSettings, { params, body: { seo_title } })
      const read = async () => (await account.call(events.getSettings, { params })).data.seo_title
      await page.goto(`/manage/event/${event_id}/settings#seo`)
      const seo = page.getByRole('form', { name: 'Search engines' })
      const title = seo.getByLabel('Title in search results')
      const question = page.getByRole('dialog', { name: 'Someone else has changed this' })

      await title.fill('Mine')
      await theirs('Theirs')
      await seo.getByRole('button', { name: 'Save' }).click()
      await expect(question).toBeVisible()
      await show(page, 'manage-changed-meanwhile')
      await question.getByRole('button', { name: 'Go back' }).click()
      await expect(title).toHaveValue('Mine')
      await seo.getByRole('button', { name: 'Save' }).click()
      await question.getByRole('button', { name: 'Use theirs' }).click()
      await expect(title).toHaveValue('Theirs')
      expect(await read()).toBe('Theirs')

      await title.fill('Mine again')
      await theirs('Theirs again')
      await seo.getByRole('button', { name: 'Save' }).click()
      await question.getByRole('button', { name: 'Overwrite with mine' }).click()
      await expect(page.getByText('Settings saved.')).toBeVisible()
      expect(await read()).toBe('Mine again')
    })

    test('legal links and a social network are set, and visitors find them', async ({ page, context, account }) => {
      await signIn(context, account)
      const { organizer_id, path } = await putOnSale(account, { organizer: { name: 'Night Club' } })
      await page.goto(`/manage/organizer/${organizer_id}/settings#legal`)
      const legal = page.getByRole('form', { name: 'Legal links' })
      await legal.getByLabel('Legal notice').fill('https://club.example/imprint')
      await legal.getByLabel('Privacy policy').fill('club')
      await legal.getByRole('button', { name: 'Save' }).click()
      await expect(legal.getByText('Enter an address that starts with https://.')).toBeVisible()
      await legal.getByLabel('Privacy policy').fill('https://club.example/privacy')
      await legal.getByRole('button', { name: 'Save' }).click()
      await expect(page.getByText('Settings saved.')).toBeVisible()
      const social = page.getByRole('form', { name: 'Social networks' })
      await expect(social.getByLabel('Telegram')).toHaveCount(0)
      await social.getByRole('button', { name: 'Show more networks' }).click()
      await social.getByLabel('Telegram').fill('nightclub')
      await social.getByRole('button', { name: 'Save' }).click()
      await expect(page.getByText('Settings saved.').last()).toBeVisible()
      await show(page, 'manage-organizer-legal')
      await expect
        .poll(
          async () =>
            (await account.call(organizers.getSettings, { params: { organizer_id } })).data.social_media_handles,
        )
        .toEqual({ telegram: 'nightclub' })
      await page.goto(path)
      await expect(page.getByRole('link', { name: 'Legal notice' })).toHaveAttribute('href', /imprint/)
      await expect(page.getByRole('link', { name: 'Telegram' })).toHaveAttribute('href', 'https://t.me/nightclub')
      await show(page, 'event-legal-links')
    })

    test('a visitor writes to the organizer', async ({ page, account }) => {
      const { organizer_id } = await putOnSale(account, { organizer: { name: 'Night Club' } })
      await open(page, `/events/${organizer_id}/night-club`)
      await page.getByRole('link', { name: 'Contact us' }).click()
      await expect(page.getByRole('heading', { level: 1, name: 'Contact Night Club' })).toBeVisible()
      await writeMessage(page)
      await show(page, 'organizer-contact')
      // The form rejects messages that are sent faster than a person types.
      await page.waitForTimeout(3000)
      await page.getByRole('button', { name: 'Send' }).click()
      await expect(page.getByText('Message sent.')).toBeVisible()
    })
  })

test('who saves another section than somebody else is not asked, and both keep theirs', async ({
  page,
  context,
  account,
}) => {
  await signIn(context, account)
  const { event_id } = await putOnSale(account)
  const params = { event_id }
  await page.goto(`/manage/event/${event_id}/settings#seo`)
  const seo = page.getByRole('form', { name: 'Search engines' })
  await seo.getByLabel('Title in search results').fill('Mine')
  await account.call(events.updateSettings, { params, body: { continue_button_text: 'Go on' } })
  await seo.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('Settings saved.')).toBeVisible()
  const { data } = await account.call(events.getSettings, { params })
  expect(data).toMatchObject({ seo_title: 'Mine', continue_button_text: 'Go on' })
})

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false })

  test('a visitor writes to the organizer, at first too quickly', async ({ page, account, watched }) => {
    watched.allow(/status of 4\d\d/)
    const { organizer_id } = await putOnSale(account, { organizer: { name: 'Night Club' } })
    await page.goto(`/events/${organizer_id}/night-club`)
    await page.getByRole('link', { name: 'Contact us' }).click()
    await writeMessage(page)
    await page.getByRole('button', { name: 'Send' }).click()
    await expect(page.getByText('That was quick.')).toBeVisible()
    await expect(page.getByLabel('Your message')).toHaveValue('Is there parking?')
    await page.waitForTimeout(3000)
    await page.getByRole('button', { name: 'Send' }).click()
    await expect(page.getByText('Message sent.')).toBeVisible()
  })
})

/** Writes a message with an invalid address first. The browser reports it, and the typed text stays. */
async function writeMessage(page: Page) {
  await page.getByLabel('Your name').fill('Grace')
  await page.getByLabel('Your email address').fill('grace at home')
  await page.getByLabel('Your message').fill('Is there parking?')
  await page.getByRole('button', { name: 'Send' }).click()
  await expect(page.getByLabel('Your email address')).toBeFocused()
  await page.getByLabel('Your email address').fill('grace@example.com')
}

import { open } from './support/alive.ts'
import { putOnSale } from './support/sale.ts'
import { expectAccessible, show } from './support/show.ts'
import { expect, PHONE, test } from './support/test.ts'

/** The middle of a later month, so that no other month's weeks contain it. */
function inMonths(months: number): string {
  const now = new Date()
  return new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() + months, 15, 19)).toISOString()
}

/** The month as in a URL. */
const monthOf = (instant: string) => instant.slice(0, 7)

/** The month as on its page. */
const nameOf = (instant: string) =>
  new Intl.DateTimeFormat('en-GB', { month: 'long', year: 'numeric', timeZone: 'UTC' }).format(new Date(instant))

for (const [device, options] of [
  ['a desk', {}],
  ['a phone', PHONE],
] as const)
  test.describe(`on ${device}`, () => {
    const { ...used } = options
    test.use(used)

    test('visitors go through an organizer’s months by keyboard, and follow them elsewhere', async ({
      page,
      account,
    }) => {
      const start_date = inMonths(2)
      const { organizer_id, path } = await putOnSale(account, { event: { title: 'Night of jazz', start_date } })
      await open(page, `/events/${organizer_id}`)
      await page.getByRole('link', { name: 'Calendar' }).press('Enter')
      await expect(page).toHaveURL(/\/calendar$/)
      const event = page.getByRole('link', { name: /Night of jazz/ })
      // The calendar opens at the month of the next event, not at an empty month.
      await expect(page.getByRole('heading', { name: nameOf(start_date) })).toBeVisible()
      await expect(event).toBeVisible()
      await page.getByRole('link', { name: 'Previous month' }).press('Enter')
      await expect(page.getByText('No events this month.')).toBeVisible()
      await page.getByRole('link', { name: 'Next month' }).press('Enter')
      await expect(page).toHaveURL(new RegExp(`month=${monthOf(start_date)}$`))
      // The URL changes a moment before the page.
      await expect(page.getByRole('heading', { name: nameOf(start_date) })).toBeVisible()
      await expect(event).toBeVisible()
      await expectAccessible(page)
      await show(page, `calendar-${device === 'a desk' ? 'desk' : 'phone'}`)
      const feed = await page.getByRole('link', { name: 'Subscribe in your calendar' }).getAttribute('href')
      const reply = await page.request.get(feed ?? '')
      expect(reply.headers()['content-type']).toContain('text/calendar')
      expect(await reply.text()).toContain('SUMMARY:Night of jazz')
      await event.press('Enter')
      await expect(page).toHaveURL(new RegExp(`${path}$`))
    })

    test('in a frame, an event of the calendar leads back to it', async ({ page, account }) => {
      const start_date = inMonths(2)
      const { organizer_id, event_id } = await putOnSale(account, { event: { title: 'Night of jazz', start_date } })
      await open(page, `/widget/organizer/${organizer_id}?locale=de&month=${monthOf(start_date)}`)
      await page.getByRole('link', { name: /Night of jazz/ }).click()
      await expect(page).toHaveURL(new RegExp(`/widget/${event_id}\\?locale=de&calendar=${organizer_id}$`))
      await expectAccessible(page)
      await page.getByRole('link', { name: 'Zurück zum Kalender' }).click()
      await expect(page).toHaveURL(new RegExp(`/widget/organizer/${organizer_id}\\?locale=de$`))
      await expect(page.getByRole('link', { name: 'Nächster Monat' })).toBeVisible()
    })

    test('an organizer puts together what goes on their own website', async ({ enter, account }) => {
      const { event_id, organizer_id } = await putOnSale(account)
      const page = await enter({ ...options, as: account })
      await open(page, `/manage/event/${event_id}/widget`)
      const code = page.getByRole('region', { name: 'Code for your website' }).locator('code')
      await expect(code).toContainText(`<foyer-event event="${event_id}"`)
      await expect(page.locator('foyer-event iframe')).toBeAttached()

      await page.getByRole('radio', { name: 'Tickets', exact: true }).focus()
      await page.keyboard.press('ArrowRight')
      await page.getByLabel('Text of the button').fill('Get tickets')
      await expect(code).toContainText('kind="button"')
      await expect(code).toContainText('button-text="Get tickets"')
      await expect(
        page.locator('foyer-event').getByRole('button', { name: 'Get tickets', includeHidden: true }),
      ).toBeAttached()

      await page.getByRole('radio', { name: 'Button', exact: true }).focus()
      await page.keyboard.press('ArrowRight')
      await expect(code).toContainText(`organizer="${organizer_id}"`)
      await page.getByRole('radio', { name: 'Script only' }).focus()
      await page.keyboard.press('Space')
      await expect(code).toContainText('data-kind="calendar"')
      await expectAccessible(page)
      await show(page, `widget-set-up-${device === 'a desk' ? 'desk' : 'phone'}`)
    })
  })

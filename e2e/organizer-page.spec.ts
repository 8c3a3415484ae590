import { open } from './support/alive.ts'
import { putOnSale } from './support/sale.ts'
import { expectAccessible, show } from './support/show.ts'
import { expect, PHONE, test } from './support/test.ts'

const TITLES = ['Night of jazz', 'Choir', 'Film', 'Lecture', 'Market', 'Poetry', 'Talk from home']

for (const [device, options] of [
  ['a desk', {}],
  ['a phone', PHONE],
] as const)
  test.describe(`on ${device}, without JavaScript`, () => {
    const { ...used } = options
    test.use({ ...used, javaScriptEnabled: false })

    test('visitors find an event among many', async ({ page, account }) => {
      const { organizer_id } = await putOnSale(account, { event: { title: 'Reading', category: 'ART' } })
      for (const title of TITLES) {
        const isTalk = title === 'Talk from home'
        const event = {
          title,
          category: title === 'Night of jazz' ? 'MUSIC' : 'OTHER',
          is_online_event: isTalk,
        } as const
        await putOnSale(account, { organizer_id, event })
      }
      const events = page.getByRole('heading', { level: 3 })
      await page.goto(`/events/${organizer_id}`)
      await expect(events).toHaveCount(8)
      await page.getByLabel('Search events').fill('jazz')
      await page.getByLabel('Search events').press('Enter')
      await expect(events).toHaveText(['Night of jazz'])
      await expect(page.getByLabel('Search events')).toHaveValue('jazz')

      await page.getByLabel('Where').selectOption('Online')
      await page.getByRole('button', { name: 'Find' }).click()
      await expect(page.getByText('No events match your search.')).toBeVisible()
      await page.getByRole('link', { name: 'Show all' }).click()
      await expect(events).toHaveCount(8)

      await page.getByLabel('Category').selectOption('Music')
      await page.getByRole('button', { name: 'Find' }).click()
      await expect(events).toHaveText(['Night of jazz'])
      await page.getByRole('link', { name: 'Past' }).click()
      await expect(page.getByText('No past events yet.')).toBeVisible()
    })
  })

test('the search is accessible, and an organizer with few events has none', async ({ page, account }) => {
  const few = await putOnSale(account)
  await open(page, `/events/${few.organizer_id}`)
  await expect(page.getByLabel('Search events')).toBeHidden()
  const { organizer_id } = await putOnSale(account)
  for (const title of TITLES) await putOnSale(account, { organizer_id, event: { title } })
  await open(page, `/events/${organizer_id}`)
  await expect(page.getByLabel('Search events')).toBeVisible()
  await expectAccessible(page)
  await show(page, 'organizer-search')
})

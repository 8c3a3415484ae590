import { signIn } from './support/account.ts'
import { open } from './support/alive.ts'
import { putOnSale } from './support/sale.ts'
import { show } from './support/show.ts'
import { expect, test } from './support/test.ts'

test('a dead ticket link leads visitors to their tickets and their event', async ({ page, account, watched }) => {
  watched.allow(/status of 404/)
  const sale = await putOnSale(account, { event: { title: 'Evening of lost tickets' } })
  await open(page, `/product/${sale.event_id}/a_nothing-like-this`)
  await expect(page.getByRole('heading', { level: 1, name: 'We can’t find this page' })).toBeVisible()
  await show(page, 'error-ticket')
  // Links to the event first, then to its organizer, and none to the organizers' sign-in.
  await expect(page.getByRole('main').getByRole('link')).toHaveText([
    'Go to event: Evening of lost tickets',
    'Go to organizer: Lantern Hall',
    'Find your tickets',
  ])
  await expect(page.getByRole('link', { name: 'Find your tickets' })).toHaveAttribute('href', '/my-tickets')
  await page.getByRole('link', { name: 'Go to event: Evening of lost tickets' }).click()
  await expect(page).toHaveURL(sale.path)
})

test('an address that is none leads strangers to their tickets, people who are signed in to their events', async ({
  page,
  context,
  account,
  watched,
}) => {
  watched.allow(/status of 404/)
  const links = page.getByRole('main').getByRole('link')
  await page.goto('/event/999999999/gone')
  await expect(links).toHaveText(['Find your tickets'])
  await page.goto('/nothing-here')
  await expect(links).toHaveText(['Find your tickets', 'Sign in'])
  await signIn(context, account)
  await page.goto('/nothing-here')
  await expect(links).toHaveText(['Go to your events'])
  await page.goto('/event/999999999/gone')
  await expect(links).toHaveText(['Find your tickets', 'Go to your events'])
})

test('what is not there is no error in the console of management', async ({ page, context, account, watched }) => {
  // The browser's own message about the 404.
  watched.allow(/^console .*: Failed to load resource: .* 404/)
  await signIn(context, account)
  for (const path of ['event/999999999/orders', 'organizer/999999999/dashboard']) {
    await page.goto(`/manage/${path}`)
    await expect(page.getByRole('heading', { level: 1, name: 'We can’t find this page' })).toBeVisible()
  }
})

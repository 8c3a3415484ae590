import { randomEmail } from './support/account.ts'
import { open } from './support/alive.ts'
import { emailTo, linkIn } from './support/mail.ts'
import { buy, FREE, PAID, PAY_LATER, putOnSale } from './support/sale.ts'
import { show } from './support/show.ts'
import { expect, PHONE, test } from './support/test.ts'

for (const [device, options] of [
  ['a phone', PHONE],
  ['a desk', {}],
] as const)
  test(`on ${device}, somebody who lost the emails finds the tickets of two events`, async ({ enter, account }) => {
    const email = randomEmail('grace')
    const grace = { first_name: 'Grace', last_name: 'Hopper', email }
    const venue = await putOnSale(account, { products: [FREE] })
    const club = await putOnSale(account, {
      products: [PAID],
      settings: PAY_LATER,
      event: { title: 'Night of the owls' },
    })
    const free = await buy(venue, grace)
    const unpaid = await buy(club, grace)

    const page = await enter(options)
    await page.goto('/auth/login')
    await page.getByRole('link', { name: 'Find them here' }).click()
    await expect(page.getByRole('heading', { level: 1, name: 'Find my tickets' })).toBeVisible()
    await show(page, 'find-tickets')
    await page.getByLabel('Email').fill('grace@hopper')
    await page.getByLabel('Email').press('Enter')
    await expect(page.getByRole('alert')).toHaveText('Enter an email address like name@example.com.')
    await expect(page.getByLabel('Email')).toBeFocused()
    await page.getByLabel('Email').fill(email.toUpperCase())
    await page.getByLabel('Email').press('Enter')
    await expect(page.getByRole('status')).toContainText('a link to them is on its way')
    await show(page, 'find-tickets-sent')

    await open(page, linkIn(await emailTo(email, /^Your tickets$/), '/my-tickets/'))
    await expect(page.getByRole('heading', { level: 2 })).toHaveText(['Night of the owls', 'Evening of lights'])
    await expect(page.getByRole('listitem').first()).toContainText('not paid yet')
    await expect(page.getByRole('link', { name: /^Print tickets/ })).toHaveCount(1)
    await expect(page.getByRole('link', { name: `Open order: ${unpaid.public_id}` })).toBeVisible()
    await show(page, 'my-tickets')
    await page.getByRole('link', { name: `Open order: ${free.public_id}` }).click()
    await expect(page).toHaveURL(`/checkout/${venue.event_id}/${free.short_id}/summary`)
  })

test('a link that is late says how to get a new one', async ({ enter }) => {
  const page = await enter(PHONE)
  await page.goto('/my-tickets/never-sent')
  await expect(page.getByRole('heading', { level: 1, name: 'This link no longer works' })).toBeVisible()
  await show(page, 'my-tickets-late')
  await page.getByRole('link', { name: 'Send me a new link' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Find my tickets' })).toBeVisible()
})

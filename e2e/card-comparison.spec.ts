import { openAccount } from './support/account.ts'
import { open } from './support/alive.ts'
import { takeCards } from './support/cards.ts'
import { expectAccessible, show } from './support/show.ts'
import { expect, PHONE, test } from './support/test.ts'

for (const viewport of [{ viewport: { width: 1280, height: 900 } }, PHONE])
  test(`card payments are compared with Stripe on demand, by keyboard, ${viewport.viewport.width} wide`, async ({
    enter,
  }) => {
    const account = await openAccount()
    await takeCards(account)
    const page = await enter({ ...viewport, as: account })
    await open(page, '/account/payment')
    await expect(page.getByText('Not compared yet. It happens every night, and whenever you want.')).toBeVisible()
    await show(page, 'cards-never-compared')
    const compare = page.getByRole('button', { name: 'Compare now' })
    await compare.press('Enter')
    await expect(page.getByText(/^Last compared .*: there were no payments to compare\.$/)).toBeVisible()
    await expect(compare).toBeFocused()
    await expectAccessible(page)
    await show(page, 'cards-compared')
  })

import type { Page } from '@playwright/test'
import { bcp47, DEFAULT_LOCALE, type Locale, OFFERED } from '#domain/locale.ts'
import { randomEmail } from './support/account.ts'
import { open } from './support/alive.ts'
import { BASE_URL } from './support/caller.ts'
import { catalogue } from './support/catalogue.ts'
import { openCheckIn } from './support/check-in.ts'
import { emailsTo } from './support/mail.ts'
import { overflowOf } from './support/overflow.ts'
import { english, expectNoEnglish } from './support/pseudo.ts'
import { buy, FREE, PAID, putOnSale } from './support/sale.ts'
import { redrawn, settling } from './support/settled.ts'
import { keepPicture, show } from './support/show.ts'
import { expect, PHONE, test } from './support/test.ts'

/** Texts of the organizer, in no language. */
const SALE = {
  organizer: { name: 'Lampion' },
  event: { title: 'Lampion 2031' },
  settings: { payment_providers: ['OFFLINE' as const], offline_payment_instructions: '<p>A1 + B2</p>' },
  products: [
    { ...FREE, title: 'A1' },
    { ...PAID, title: 'B2' },
  ],
}

/** Texts of a language by their English, whole or up to the first placeholder. */
function wordsOf(locale: Locale) {
  const all = new Map([...catalogue(locale, 'shop'), ...catalogue(locale, 'public')])
  const word = (english: string) => all.get(english) ?? ''
  return { word, beginning: (english: string) => (word(english).split('{')[0] ?? '').trim() }
}

async function choose(page: Page, { word, beginning }: ReturnType<typeof wordsOf>): Promise<void> {
  for (const name of ['A1', 'B2'])
    await page.getByRole('button', { name: word('One more: {name}').replace('{name}', name) }).click()
  await page.getByRole('button', { name: word('Continue'), exact: true }).click()
  await expect(page).toHaveURL(/\/details$/)
  await expectNoEnglish(page)
  await page.getByRole('button', { name: beginning('Continue to payment · {total}') }).click()
  await expect(page.getByRole('alert')).toBeVisible()
  await expectNoEnglish(page)
}

const SCREENS = ['dashboard', 'orders', 'attendees', 'products', 'check-in', 'settings', 'reports']
const SIZES = { phone: PHONE.viewport, desk: { width: 1280, height: 800 } }

/** Expects a screen without English words, on which nothing is cut off at either size, and keeps pictures. */
async function expectToFit(page: Page, name: string): Promise<void> {
  await expectNoEnglish(page)
  for (const [size, viewport] of Object.entries(SIZES)) {
    await page.setViewportSize(viewport)
    await redrawn(page)
    await expect.soft.poll(() => overflowOf(page), `${name} at ${size}`).toEqual([])
    await keepPicture(page, `${name}-${size}`)
  }
}

test.use(PHONE)

for (const locale of OFFERED.filter((one) => one !== DEFAULT_LOCALE)) {
  test(`a free and a paid ticket in ${locale}, with the emails`, async ({ enter, account }) => {
    const words = wordsOf(locale)
    const { word, beginning } = words
    const email = randomEmail('grace')
    const sale = await putOnSale(account, SALE)
    const page = await enter({ ...PHONE, locale: bcp47(locale) })
    await open(page, sale.path)
    await expect(page.locator('html')).toHaveAttribute('data-locale', locale)
    await expectNoEnglish(page)
    await show(page, `event-${locale}`)
    await choose(page, words)
    await page.getByLabel(word('First name'), { exact: true }).first().fill('Grace')
    await page.getByLabel(word('Last name'), { exact: true }).first().fill('Hopper')
    await page.getByLabel(word('Email'), { exact: true }).first().fill(email)
    await page.getByLabel(word('Use my name for all')).check()
    await show(page, `details-${locale}`)
    await page.getByRole('button', { name: beginning('Continue to payment · {total}') }).click()
    await expect(page).toHaveURL(/\/payment$/)
    await expectNoEnglish(page)
    await page.getByRole('button', { name: word('Order and pay later') }).click()
    await expect(page).toHaveURL(/\/summary$/)
    await expectNoEnglish(page)
    await show(page, `summary-${locale}`)
    for (const { subject = '', text = '', html = '' } of await emailsTo(email, /Lampion 2031/)) {
      expect(english(`${subject} ${text}`)).toEqual([])
      expect(html).toContain(`lang="${bcp47(locale)}`)
      await page.setContent(html)
      await expectToFit(page, `email-${locale}`)
    }
  })

  test(`management and the door in ${locale}`, async ({ enter, account }) => {
    const sale = await putOnSale(account, SALE)
    await buy(sale, { first_name: 'Grace', last_name: 'Hopper', email: randomEmail('grace') })
    const { path } = await openCheckIn(account, sale, { name: 'A1' })
    const page = await enter({ ...PHONE, as: account, locale: bcp47(locale) })
    await page.context().addCookies([{ name: 'locale', value: locale, url: BASE_URL() }])
    const settled = settling(page)
    for (const screen of SCREENS) {
      await page.goto(`/manage/event/${sale.event_id}/${screen}`)
      await settled()
      await expect(page.locator('html')).toHaveAttribute('data-locale', locale)
      await expectToFit(page, `${screen}-${locale}`)
    }
    await page.goto(path)
    await settled()
    await expectToFit(page, `door-${locale}`)
  })
}

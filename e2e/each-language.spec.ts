import type { Page } from '@playwright/test'
import { bcp47, DEFAULT_LOCALE, type Locale, OFFERED } from '#domain/locale.ts'
import { randomEmail } from './support/account.ts'
import { open } from './support/alive.ts'
import { catalogue } from './support/catalogue.ts'
import { emailsTo } from './support/mail.ts'
import { FREE, PAID, putOnSale } from './support/sale.ts'
import { show } from './support/show.ts'
import { expect, PHONE, test } from './support/test.ts'

/** Words that every longer English text has, and no offered language. */
const ENGLISH = /\b(?:the|your|you|with|this|are|and|please|has)\b/i

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

async function expectNoEnglish(page: Page, step: string): Promise<void> {
  const text = await page.locator('body').ariaSnapshot()
  expect(text.match(ENGLISH), `English words in "${step}": ${text}`).toBeNull()
}

async function choose(page: Page, { word, beginning }: ReturnType<typeof wordsOf>): Promise<void> {
  for (const name of ['A1', 'B2'])
    await page.getByRole('button', { name: word('One more: {name}').replace('{name}', name) }).click()
  await page.getByRole('button', { name: word('Continue'), exact: true }).click()
  await expect(page).toHaveURL(/\/details$/)
  await expectNoEnglish(page, 'details')
  await page.getByRole('button', { name: beginning('Continue to payment · {total}') }).click()
  await expect(page.getByRole('alert')).toBeVisible()
  await expectNoEnglish(page, 'details with errors')
}

test.use(PHONE)

for (const locale of OFFERED.filter((one) => one !== DEFAULT_LOCALE))
  test(`a free and a paid ticket in ${locale}, with the emails`, async ({ enter, account }) => {
    const words = wordsOf(locale)
    const { word, beginning } = words
    const email = randomEmail('grace')
    const sale = await putOnSale(account, SALE)
    const page = await enter({ ...PHONE, locale: bcp47(locale) })
    await open(page, sale.path)
    await expect(page.locator('html')).toHaveAttribute('data-locale', locale)
    await expectNoEnglish(page, 'event')
    await show(page, `event-${locale}`)
    await choose(page, words)
    await page.getByLabel(word('First name'), { exact: true }).first().fill('Grace')
    await page.getByLabel(word('Last name'), { exact: true }).first().fill('Hopper')
    await page.getByLabel(word('Email'), { exact: true }).first().fill(email)
    await page.getByLabel(word('Use my name for all')).check()
    await show(page, `details-${locale}`)
    await page.getByRole('button', { name: beginning('Continue to payment · {total}') }).click()
    await expect(page).toHaveURL(/\/payment$/)
    await expectNoEnglish(page, 'payment')
    await page.getByRole('button', { name: word('Order and pay later') }).click()
    await expect(page).toHaveURL(/\/summary$/)
    await expectNoEnglish(page, 'summary')
    await show(page, `summary-${locale}`)
    for (const { subject = '', text = '', html = '' } of await emailsTo(email, /Lampion 2031/)) {
      expect(`${subject} ${text}`.match(ENGLISH), text).toBeNull()
      expect(html).toContain(`lang="${bcp47(locale)}`)
    }
  })

import { randomInt } from 'node:crypto'
import { organizers } from '#contract/organizers.ts'
import { open } from './support/alive.ts'
import { told } from './support/analytics.ts'
import { introduce } from './support/introduce.ts'
import { FREE, putOnSale } from './support/sale.ts'
import { expectAccessible, show } from './support/show.ts'
import { expect, PHONE, test } from './support/test.ts'

/** Visits are counted where the organizer has set it up, and only of visitors who agreed. */

const QUESTION = 'May we count your visit?'
const measurementId = () => `G-${randomInt(1e9, 1e10)}`
const namesTold = async (id: string) => (await told(id)).map(({ body }) => body.events[0]?.name)

for (const [device, options] of [
  ['a desk', {}],
  ['a phone', PHONE],
] as const)
  test(`on ${device}, somebody is asked, refuses, changes their mind and buys`, async ({ enter, account }) => {
    const analytics_property = measurementId()
    const { path, organizer_id, event } = await putOnSale(account, { products: [FREE] })
    const manage = await enter({ ...options, as: account })
    await open(manage, `/manage/organizer/${organizer_id}/settings#visits`)
    const section = manage.getByRole('form', { name: 'Visits' })
    await section.getByLabel('Measurement ID').fill(analytics_property)
    await section.getByLabel('Measurement Protocol API secret').fill('open-sesame')
    await expectAccessible(manage)
    await manage.getByRole('button', { name: 'Save' }).press('Enter')
    await expect(manage.getByText('Settings saved.')).toBeVisible()
    await expect(section.getByLabel('Measurement Protocol API secret')).toHaveValue('')

    await open(manage, `/event/${event.id}/preview`)
    await manage.waitForLoadState('networkidle')
    await expect(manage.getByRole('region', { name: QUESTION })).toBeHidden()

    const page = await enter(options)
    await open(page, path)
    const question = page.getByRole('region', { name: QUESTION })
    await expect(question).toContainText('Lantern Hall would like to use Google Analytics')
    await show(page, 'visits-asked')
    await question.getByRole('button', { name: 'No, thanks' }).press('Enter')
    await expect(question).toBeHidden()
    await open(page, path)
    await expect(page.getByText('Your visit isn’t counted.')).toBeVisible()
    await expect(question).toBeHidden()
    expect(await told(analytics_property)).toEqual([])

    await page.getByRole('button', { name: 'Count it' }).press('Enter')
    await expect(page.getByText('Your visit is counted.')).toBeVisible()
    await expectAccessible(page)
    await expect.poll(() => namesTold(analytics_property)).toEqual(['page_view'])
    expect((await told(analytics_property))[0]?.body.events[0]?.params.page_title).toBe(event.title)

    await page.getByRole('button', { name: 'One more: Free entry' }).click()
    await page.getByRole('button', { name: 'Continue' }).click()
    await expect(page.getByRole('heading', { name: 'Your details' })).toBeVisible()
    await introduce(page)
    await page.getByRole('button', { name: 'Complete order' }).click()
    await expect(page).toHaveURL(/\/summary/)
    await expect.poll(() => namesTold(analytics_property)).toEqual(['page_view', 'begin_checkout', 'purchase'])
    const visitors = (await told(analytics_property)).map(({ body }) => body.client_id)
    expect(new Set(visitors).size).toBe(1)
  })

test('a browser that wants nothing shared is not asked, and nobody is where nothing is counted', async ({
  enter,
  account,
}) => {
  const { path, organizer_id } = await putOnSale(account, { products: [FREE] })
  const asked = await enter()
  const scripts: string[] = []
  asked.on('request', (request) => scripts.push(request.url()))
  await open(asked, path)
  await expect(asked.getByRole('button', { name: 'One more: Free entry' })).toBeVisible()
  await asked.waitForLoadState('networkidle')
  await expect(asked.getByText(QUESTION)).toBeHidden()
  expect(scripts.filter((url) => url.includes('visits'))).toEqual([])

  const body = { analytics_property: measurementId(), analytics_api_secret: 'open-sesame' }
  await account.call(organizers.updateSettings, { params: { organizer_id }, body })
  const refusing = await enter()
  await refusing.addInitScript(() => Object.defineProperty(navigator, 'globalPrivacyControl', { value: true }))
  // A page shown a moment ago may come from the cache for a second. This one was never shown.
  const { path: another } = await putOnSale(account, { organizer_id, products: [FREE] })
  await open(refusing, another)
  await expect(refusing.getByText('Your visit isn’t counted.')).toBeVisible()
  await expect(refusing.getByText(QUESTION)).toBeHidden()
  expect(await told(body.analytics_property)).toEqual([])
})

import type { Locator, Page } from '@playwright/test'
import { events } from '#contract/events.ts'
import { organizers } from '#contract/organizers.ts'
import { contrast } from '#domain/colour.ts'
import { HOUSE_THEME } from '#domain/house-theme.ts'
import { signIn } from './support/account.ts'
import { open } from './support/alive.ts'
import { axeProblems } from './support/axe.ts'
import { picture } from './support/picture.ts'
import { buy, keyOf, putOnSale, reserve } from './support/sale.ts'
import { accessibilityProblems, show } from './support/show.ts'
import { expect, PHONE, test } from './support/test.ts'

const THEME = { ...HOUSE_THEME, accent: '#0b7a6e', background: '#fff4e6' }

/** The computed value of a CSS variable at an element. */
const colourOf = (page: Page | Locator, name: string) =>
  ('goto' in page ? page.locator('[data-theme]') : page).evaluate(
    (element, variable) => getComputedStyle(element).getPropertyValue(variable).trim(),
    name,
  )

const bottomOf = async (place: Locator) => {
  const { y, height } = (await place.boundingBox()) ?? { y: Number.NaN, height: 0 }
  return y + height
}

for (const [device, options] of [
  ['a desk', { viewport: { width: 1440, height: 900 } }],
  ['a phone', PHONE],
] as const)
  test(`an event is designed on ${device}: seen before it is saved, with the keyboard alone`, async ({
    enter,
    account,
  }) => {
    const page = await enter({ ...options, as: account })
    const { event_id, path } = await putOnSale(account)
    await open(page, `/manage/event/${event_id}/homepage-designer`)
    const preview = page.frameLocator('iframe[title="Preview of the event page"]')
    await expect(preview.getByRole('heading', { level: 1 })).toHaveText('Evening of lights')
    await expect(preview.getByText('Preview: this is what visitors will see')).toBeHidden()
    expect(await axeProblems(page, ['landmark-no-duplicate-main', 'landmark-main-is-top-level'])).toEqual([])

    await page.getByRole('radio', { name: 'Organizer’s design' }).focus()
    await page.keyboard.press('ArrowRight')
    await expect(page.getByRole('radio', { name: 'Own design' })).toBeChecked()
    const accent = page.getByRole('textbox', { name: 'Accent colour', exact: true })
    await accent.fill('#FFD400')
    const told = page.getByRole('status').filter({ hasText: 'hard to read on the background' })
    await expect(told).toContainText(/We use #[0-9a-f]{6} instead\. Contrast 1\.3:1, needed 4\.5:1\./)
    const used = /#[0-9a-f]{6}/.exec((await told.textContent()) ?? '')?.[0] ?? ''
    expect(contrast(used, '#ffffff')).toBeGreaterThan(4.5)
    await expect.poll(() => colourOf(preview.locator('[data-theme]'), '--accent')).toBe(used)

    // A phone shows the preview once something is chosen.
    await page.getByRole('radio', { name: 'Desktop' }).focus()
    await page.keyboard.press('Space')
    const button = page.getByRole('textbox', { name: 'Checkout button text' })
    await button.fill('To the lamps')
    // The save bar does not cover the field.
    const bar = page.getByRole('region').filter({ hasText: 'You have unsaved changes.' })
    await expect.poll(async () => ((await bar.boundingBox())?.y ?? 0) > (await bottomOf(button))).toBe(true)
    await expect(preview.getByRole('button', { name: 'To the lamps' }).first()).toBeAttached()
    // Nothing is saved yet.
    expect((await account.call(events.getSettings, { params: { event_id } })).data.homepage_theme_settings).toBeNull()
    await show(page, 'event-designer')
    await page.emulateMedia({ colorScheme: 'dark' })
    expect(await accessibilityProblems(page)).toEqual([])
    await page.emulateMedia({ colorScheme: 'light' })

    await page.getByRole('button', { name: 'Save' }).press('Enter')
    await expect(page.getByText('Design saved.')).toBeVisible()
    await page.goto(path)
    expect(await colourOf(page, '--accent')).toBe(used)
    await show(page, 'event-designed')
  })

test('a colour that is none is refused at its field, and leaving with changes asks first', async ({
  page,
  context,
  account,
}) => {
  await signIn(context, account)
  const { event_id } = await putOnSale(account, { settings: { homepage_theme_settings: THEME } })
  await open(page, `/manage/event/${event_id}/homepage-designer`)
  const background = page.getByRole('textbox', { name: 'Background colour', exact: true })
  await expect(background).toHaveValue('#fff4e6')
  await background.fill('beige')
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('Enter a colour like #40296C.')).toBeVisible()
  await expect(background).toHaveValue('beige')
  await page.getByRole('link', { name: 'Settings', exact: true }).click()
  const question = page.getByRole('dialog', { name: 'Leave without saving?' })
  await question.getByRole('button', { name: 'Leave' }).click()
  await expect(page).toHaveURL(/\/settings$/)
})

test('what somebody else has saved meanwhile is taken over or overwritten, as one chooses', async ({
  page,
  context,
  account,
}) => {
  await signIn(context, account)
  const { event_id } = await putOnSale(account, { settings: { homepage_theme_settings: THEME } })
  const params = { event_id }
  const theirs = { homepage_theme_settings: { ...THEME, accent: '#7a0b3d' } }
  const saved = async () => (await account.call(events.getSettings, { params })).data.homepage_theme_settings?.accent
  await open(page, `/manage/event/${event_id}/homepage-designer`)
  const accent = page.getByRole('textbox', { name: 'Accent colour', exact: true })
  const refused = page.getByRole('dialog', { name: 'Someone else has changed this' })

  await account.call(events.updateSettings, { params, body: theirs })
  await accent.fill('#123456')
  await page.getByRole('button', { name: 'Save' }).click()
  await refused.getByRole('button', { name: 'Use theirs' }).click()
  await expect(accent).toHaveValue('#7a0b3d')
  expect(await saved()).toBe('#7a0b3d')

  await account.call(events.updateSettings, { params, body: { homepage_theme_settings: THEME } })
  await accent.fill('#123456')
  await page.getByRole('button', { name: 'Save' }).click()
  await refused.getByRole('button', { name: 'Overwrite with mine' }).click()
  await expect(page.getByText('Design saved.')).toBeVisible()
  expect(await saved()).toBe('#123456')
})

test('an organizer’s design holds for its page and its events, in the visitor’s scheme', async ({
  page,
  context,
  account,
  enter,
}) => {
  await signIn(context, account)
  const { organizer_id, path, event } = await putOnSale(account)
  await open(page, `/manage/organizer/${organizer_id}/organizer-homepage-designer`)
  await page.getByText('Your own', { exact: true }).click()
  await page.getByRole('textbox', { name: 'Accent colour', exact: true }).fill('#0b7a6e')
  await page.getByRole('radiogroup', { name: 'Mode' }).getByText('System').click()
  await page.getByRole('radiogroup', { name: 'Corners' }).getByText('Round').click()
  await expect(page.getByText('Upload a cover image to use it as the background.')).toBeVisible()
  await page.getByRole('heading', { name: 'Cover image' }).click()
  const field = page.locator('details').filter({ hasText: 'Cover image' }).locator('input[type=file]')
  await field.setInputFiles({ name: 'dusk.png', mimeType: 'image/png', buffer: await picture() })
  await expect(page.getByText('Cover image saved.')).toBeVisible()
  await page.getByRole('textbox', { name: 'Alt text' }).fill('Dusk over the harbour')
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('Image saved.', { exact: true })).toBeVisible()
  await page.getByText('Blurred cover').click()
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('Design saved.')).toBeVisible()
  await show(page, 'organizer-designer')

  for (const colorScheme of ['light', 'dark'] as const) {
    const visitor = await enter({ colorScheme })
    for (const address of [`/events/${organizer_id}/${event.organizer.slug}`, path]) {
      await visitor.goto(address)
      const ground = await colourOf(visitor, '--paper')
      expect(contrast(ground, colorScheme === 'dark' ? '#000000' : '#ffffff')).toBeLessThan(2)
      expect(await colourOf(visitor, '--radius-card')).toBe('26px')
      await show(visitor, `designed-${address === path ? 'event' : 'organizer'}-${colorScheme}`)
    }
  }
  const visitor = await enter()
  await visitor.goto(`/events/${organizer_id}/${event.organizer.slug}`)
  await expect(visitor.getByRole('img', { name: 'Dusk over the harbour' })).toBeVisible()
  const { data } = await account.call(organizers.getSettings, { params: { organizer_id } })
  expect(data.homepage_theme_settings).toMatchObject({ background_type: 'MIRROR_COVER_IMAGE', mode: 'auto' })
})

test('checkout and ticket look as the event does, and a ticket on paper as all others', async ({ enter, account }) => {
  const dark = { ...HOUSE_THEME, accent: '#ff6b9d', background: '#1a0b2e', mode: 'dark' as const }
  const sale = await putOnSale(account, { settings: { homepage_theme_settings: dark } })
  const order = keyOf(await reserve(sale))
  const bought = await buy(sale, { first_name: 'Ada', last_name: 'Lovelace', email: 'ada@example.com' })
  for (const options of [{ viewport: { width: 1440, height: 900 } }, PHONE]) {
    const visitor = await enter(options)
    await visitor.goto(`/checkout/${order.event_id}/${order.order_short_id}/details`)
    await expect(visitor.getByRole('heading', { level: 1 })).toBeVisible()
    expect(await colourOf(visitor, '--paper')).toBe('#1a0b2e')
    await show(visitor, 'designed-checkout')
    await visitor.goto(`/product/${order.event_id}/${bought.attendees[0]?.short_id}`)
    expect(await colourOf(visitor, '--accent')).toBe('#ff6b9d')
    await show(visitor, 'designed-ticket')
    await visitor.emulateMedia({ media: 'print' })
    expect(await colourOf(visitor, '--ink')).toBe('#1e1530')
  }
})

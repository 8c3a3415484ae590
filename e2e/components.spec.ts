import type { Page } from '@playwright/test'
import { contrasts } from './support/contrast.ts'
import { show } from './support/show.ts'
import { expect, PHONE, test } from './support/test.ts'

async function open(page: Page): Promise<void> {
  await page.goto('/dev/components')
  await expect(page.getByRole('heading', { level: 1, name: 'Components' })).toBeVisible()
}

for (const colorScheme of ['light', 'dark'] as const) {
  for (const [device, options] of [
    ['a desk', { viewport: { width: 1440, height: 900 } }],
    ['a phone', PHONE],
  ] as const) {
    test(`all components can be seen and used, ${colorScheme}, on ${device}`, async ({ enter }) => {
      const page = await enter({ ...options, colorScheme })
      await open(page)
      await expect(page.locator('html')).toHaveAttribute('data-mantine-color-scheme', colorScheme)
      const atLeast = async (least: number, ...[selector, kind]: [string, Parameters<typeof contrasts>[2]]) => {
        const all = await contrasts(page, selector, kind)
        expect(all.length, selector).toBeGreaterThan(0)
        expect(all.filter(({ found }) => found < least)).toEqual([])
      }
      await atLeast(4.5, 'input[placeholder]:not([placeholder=""]):not(:disabled)', 'placeholder')
      await atLeast(3, '.mantine-Input-input:not(:disabled)', 'border')
      await atLeast(3, '.mantine-Checkbox-input:not(:disabled), .mantine-Radio-radio', 'border')
      await atLeast(3, '.mantine-Button-root[data-variant="default"]', 'border')
      await atLeast(3, '.mantine-Switch-input:not(:disabled) + .mantine-Switch-track', 'tint')
      await atLeast(4.5, '.mantine-Badge-root', 'text')
      await atLeast(1.2, '.mantine-Badge-root:not([data-variant="default"])', 'tint')
      await atLeast(1.2, '.mantine-Avatar-placeholder', 'tint')
      await show(page, `components-${colorScheme}`)
    })
  }
}

test('rows are as high as the rows they wait for, and two lines on a phone', async ({ page, enter }) => {
  const heights = async (page: Page, label: string) => {
    const rows = page.getByRole('table', { name: label, exact: true }).locator('tbody tr')
    return new Set(await rows.evaluateAll((all) => all.map((row) => row.getBoundingClientRect().height)))
  }
  await open(page)
  expect(await heights(page, 'Orders')).toEqual(new Set([52]))
  expect(await heights(page, 'Orders to come')).toEqual(new Set([52]))

  // Twenty of them take 1,200 px.
  const phone = await enter(PHONE)
  await open(phone)
  expect(await heights(phone, 'Orders')).toEqual(new Set([60]))
  expect(await heights(phone, 'Orders to come')).toEqual(new Set([60]))
})

test('a date is typed, pasted, and chosen with the keyboard', async ({ page }) => {
  await open(page)
  const start = page.getByRole('group', { name: 'Starts' })
  const [day, time] = [start.getByLabel('Starts, date'), start.getByLabel('Starts, time')]
  await expect(day).toHaveValue('Sat, Jun 21, 2031')
  await expect(time).toHaveValue('7:30 PM')

  await day.fill('4 july 2031')
  await day.press('Tab')
  await expect(day).toHaveValue('Fri, Jul 4, 2031')
  await time.fill('2115')
  await time.press('Tab')
  await expect(time).toHaveValue('9:15 PM')

  await day.fill('next week')
  await day.blur()
  await expect(day).toHaveValue('Fri, Jul 4, 2031')
  await expect(start).toContainText('“next week” is not a date')

  await day.fill('2032-02-01T08:00')
  await expect(time).toHaveValue('8:00 AM')
  await expect(start).not.toContainText('is not a date')

  await start.getByRole('button', { name: 'Choose a date' }).press('Enter')
  await expect(page.getByRole('button', { name: 'Sunday, February 1, 2032' })).toBeFocused()
  for (const key of ['ArrowDown', 'ArrowRight', 'PageDown']) await page.keyboard.press(key)
  await expect(page.getByRole('button', { name: 'Tuesday, March 9, 2032' })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(day).toHaveValue('Tue, Mar 9, 2032')
  await expect(time).toHaveValue('8:00 AM')
  await expect(start.getByRole('button', { name: 'Choose a date' })).toBeFocused()

  const end = page.getByRole('group', { name: 'Ends' })
  await expect(end.getByLabel('Ends, time')).toBeDisabled()
  await end.getByLabel('Ends, date').fill('2032-03-10')
  await expect(end.getByLabel('Ends, time')).toHaveValue('12:00 PM')
  await end.getByLabel('Ends, date').fill('')
  await end.getByLabel('Ends, date').blur()
  await expect(end.getByLabel('Ends, time')).toHaveValue('')
})

test('the buttons of a form stand at the foot of its drawer', async ({ page }) => {
  await open(page)
  for (const size of [
    { width: 1440, height: 900 },
    { width: 390, height: 844 },
  ]) {
    await page.setViewportSize(size)
    await page.getByRole('button', { name: 'Open a form' }).click()
    const drawer = page.getByRole('dialog', { name: 'New promo code' })
    const save = drawer.getByRole('button', { name: 'Create promo code' })
    await expect(save).toBeInViewport({ ratio: 1 })
    await expect.poll(async () => size.height - ((await save.boundingBox())?.y ?? 0)).toBeLessThan(72)
    // Escape closes the calendar first, then the drawer.
    await drawer.getByRole('button', { name: 'Choose a date' }).click()
    await page.keyboard.press('Escape')
    await expect(page.getByRole('grid')).toBeHidden()
    await expect(drawer).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(drawer).toBeHidden()
  }
})

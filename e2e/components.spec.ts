import type { Locator, Page } from '@playwright/test'
import { contrasts } from './support/contrast.ts'
import { overflowOf } from './support/overflow.ts'
import { expect, PHONE, test } from './support/test.ts'

async function open(page: Page): Promise<void> {
  await page.goto('/dev/components')
  await expect(page.getByRole('heading', { level: 1, name: 'Components' })).toBeVisible()
  // The QR code takes longest: its link appears once it is drawn.
  await expect(page.getByRole('link', { name: 'QR code as PNG' })).toBeVisible()
}

// The same pairs as in e2e/every-screen.spec.ts: colours depend on the scheme and hardly on the size.
for (const [device, options, colorScheme] of [
  ['a desk', { viewport: { width: 1440, height: 900 } }, 'light'],
  ['a phone', PHONE, 'dark'],
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
    await atLeast(3, 'input[role=switch]:not(:disabled)', 'tint')
    await atLeast(4.5, '.mantine-Badge-root', 'text')
    await atLeast(1.2, '.mantine-Badge-root:not([data-variant="default"])', 'tint')
    await atLeast(1.2, '[class*=_initials_]', 'tint')
    // The focus ring is for keyboard users.
    await page.keyboard.press('Tab')
    await atLeast(3, 'a[href], button, input, select, textarea, [tabindex="0"]', 'ring')
  })
}

/** Counts the elements of a section by role and by component, whatever their words are. */
async function inventoryOf(section: Locator): Promise<string> {
  const tree = await section.ariaSnapshot()
  const roles = [...tree.matchAll(/^\s*- '?([a-z]+)\b/gm)].map(([, role = '']) => role)
  const classes = await section
    .locator('[class*="-root"]')
    .evaluateAll((all) => all.map((one) => one.className).join(' '))
  const components = [...classes.matchAll(/mantine-(\w+)-root/g)].map(([, name = '']) => name)
  const held = [...roles.filter((role) => role !== 'text'), ...components].toSorted()
  const counted = [...Map.groupBy(held, (one) => one)].map(([one, all]) => `  ${one} × ${all.length}`)
  return [await section.getByRole('heading', { level: 2 }).first().textContent(), ...counted].join('\n')
}

/*
 * Compares the page's content as text, not as pictures: another Chromium or another machine renders the same letters differently.
 * After an intended change run `npx playwright test components --update-snapshots`.
 */
for (const [device, options] of [
  ['desk', { viewport: { width: 1440, height: 900 } }],
  ['phone', PHONE],
] as const)
  test(`every component is still there, on a ${device}`, async ({ enter }) => {
    const page = await enter(options)
    await open(page)
    const sections = await page.locator('main > section').all()
    const found: string[] = []
    for (const section of sections) {
      const box = await section.boundingBox()
      expect(Math.min(box?.width ?? 0, box?.height ?? 0)).toBeGreaterThan(60)
      found.push(await inventoryOf(section))
    }
    expect(found.join('\n\n')).toMatchSnapshot(`components-${device}.txt`)
    expect(await overflowOf(page)).toEqual([])
  })

test('rows are as high as the rows they wait for, and two lines on a phone', async ({ page, enter }) => {
  const heights = async (page: Page, label: string) => {
    const rows = page.getByRole('table', { name: label, exact: true }).locator('tbody tr')
    return new Set(await rows.evaluateAll((all) => all.map((row) => row.getBoundingClientRect().height)))
  }
  await open(page)
  expect(await heights(page, 'Orders')).toEqual(new Set([52]))
  expect(await heights(page, 'Orders to come')).toEqual(new Set([52]))

  // Twenty rows take 1,120 px.
  const phone = await enter(PHONE)
  await open(phone)
  expect(await heights(phone, 'Orders')).toEqual(new Set([56]))
  expect(await heights(phone, 'Orders to come')).toEqual(new Set([56]))
})

test('a date is typed, pasted, and chosen with the keyboard', async ({ page }) => {
  await open(page)
  const start = page.getByRole('group', { name: 'Starts' })
  const [day, time] = [start.getByLabel('Starts, date'), start.getByLabel('Starts, time')]
  await expect(day).toHaveValue('Sat, 21 Jun 2031')
  await expect(time).toHaveValue('19:30')

  await day.fill('4 july 2031')
  await day.press('Tab')
  await expect(day).toHaveValue('Fri, 4 Jul 2031')
  await time.fill('2115')
  await time.press('Tab')
  await expect(time).toHaveValue('21:15')

  await day.fill('next week')
  await day.blur()
  await expect(day).toHaveValue('Fri, 4 Jul 2031')
  await expect(start).toContainText('“next week” isn’t a date')

  await day.fill('2032-02-01T08:00')
  await expect(time).toHaveValue('08:00')
  await expect(start).not.toContainText('isn’t a date')

  await start.getByRole('button', { name: 'Choose a date' }).press('Enter')
  await expect(page.getByRole('button', { name: /^Sunday,? 1 February 2032$/ })).toBeFocused()
  for (const key of ['ArrowDown', 'ArrowRight', 'PageDown']) await page.keyboard.press(key)
  await expect(page.getByRole('button', { name: /^Tuesday,? 9 March 2032$/ })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(day).toHaveValue('Tue, 9 Mar 2032')
  await expect(time).toHaveValue('08:00')
  await expect(start.getByRole('button', { name: 'Choose a date' })).toBeFocused()

  const end = page.getByRole('group', { name: 'Ends' })
  await expect(end.getByLabel('Ends, time')).toBeDisabled()
  await end.getByLabel('Ends, date').fill('2032-03-10')
  await expect(end.getByLabel('Ends, time')).toHaveValue('12:00')
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
    await expect(page.getByRole('grid')).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(page.getByRole('grid')).toBeHidden()
    await expect(drawer).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(drawer).toBeHidden()
  }
})

test('of two sections that changed, the one that changed last is saved', async ({ page }) => {
  await open(page)
  const [details, door] = [page.getByRole('form', { name: 'Details' }), page.getByRole('form', { name: 'Door' })]
  const bars = page.locator('form[aria-label=Details], form[aria-label=Door]').getByRole('button', { name: 'Save' })
  await expect(bars).toHaveCount(0)
  await details.getByLabel('Name of the hall').fill('Lantern Hall')
  await expect(details.getByRole('button', { name: 'Save' })).toBeVisible()
  await door.getByLabel('Name of the entrance').fill('Stage door')
  await expect(door.getByRole('button', { name: 'Save' })).toBeVisible()
  await expect(bars).toHaveCount(1)
  await door.getByRole('button', { name: 'Save' }).click()
  await expect(details.getByRole('button', { name: 'Save' })).toBeVisible()
  await details.getByRole('button', { name: 'Discard' }).click()
  await expect(bars).toHaveCount(0)
})

test('a drawer stands in each of its states, and so does an event on its way to its sale', async ({ page }) => {
  await open(page)
  for (const [state, words] of [
    ['loaded', 'customer-1@example.com'],
    ['gone', 'Nothing here'],
    ['failed', 'We couldn’t load this'],
  ] as const) {
    await page.getByRole('button', { name: `Open a drawer: ${state}` }).click()
    const drawer = page.getByRole('dialog')
    await expect(drawer.getByText(words)).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(drawer).toBeHidden()
  }
  for (const words of [
    'Your page goes public and people can get tickets.',
    'There’s nothing to sell yet.',
    'Some tickets cost money, so choose how people pay.',
  ])
    await expect(page.getByText(words).first()).toBeVisible()
  await page.getByRole('button', { name: 'Say that it is on sale' }).click()
  await expect(page.getByRole('dialog', { name: / is on sale$/ })).toBeVisible()
})

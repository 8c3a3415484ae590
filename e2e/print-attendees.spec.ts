import { readFile } from 'node:fs/promises'
import type { Download, Page } from '@playwright/test'
import { cellAt, GRIDS } from '#domain/prints.ts'
import { isTicketCode } from '#domain/ticket-code.ts'
import { codesInBoxes, readPdf } from '#test/pdf-files.ts'
import { type Account, randomEmail, signIn } from './support/account.ts'
import { open } from './support/alive.ts'
import { buy, FREE, putOnSale } from './support/sale.ts'
import { expectAccessible, show } from './support/show.ts'
import { expect, PHONE, test } from './support/test.ts'

/** Sells a hundred tickets to one buyer and one to another. */
async function aSale(account: Account): Promise<number> {
  const sale = await putOnSale(account, { products: [{ ...FREE, max_per_order: 100 }] })
  await buy(sale, { first_name: 'Grace', last_name: 'Hopper', email: randomEmail('grace') }, { quantity: 100 })
  await buy(sale, { first_name: 'Ada', last_name: 'Lovelace', email: randomEmail('ada') })
  return sale.event_id
}

const openPrint = (page: Page) => page.getByRole('main').getByRole('button', { name: 'Print' })
const drawerOf = (page: Page) => page.getByRole('dialog', { name: 'Print attendees' })

async function read(download: Download) {
  const bytes = await readFile(await download.path())
  return { name: download.suggestedFilename(), bytes, ...readPdf(bytes) }
}

for (const [device, options] of [
  ['a desk', {}],
  ['a phone', PHONE],
] as const)
  test.describe(`on ${device}`, () => {
    test.use(options)

    test('badges of a list are chosen by keyboard and saved, a part after the other', async ({
      page,
      context,
      account,
      watched,
    }) => {
      const event_id = await aSale(account)
      await signIn(context, account)
      await open(page, `/manage/event/${event_id}/attendees`)
      await openPrint(page).press('Enter')
      const drawer = drawerOf(page)
      await expect(drawer.getByText('101 attendees with an active ticket')).toBeVisible()
      await expect(drawer.getByText('100 sheets.')).toBeVisible()
      await drawer.getByRole('radio', { name: 'Badges, A6' }).press('ArrowDown')
      await expect(drawer.getByRole('radio', { name: 'Badges, 86 × 54 mm' })).toBeChecked()
      await expect(drawer.getByText('10 sheets.')).toBeVisible()
      await show(page, 'print')

      const download = drawer.getByRole('button', { name: 'Download PDF' })
      const saving = page.waitForEvent('download')
      await download.press('Enter')
      const first = await read(await saving)
      await expect(drawer.getByText('Done. The file is in your downloads.')).toBeVisible()
      expect([first.name, first.pages]).toEqual(['badges-86x54-evening-of-lights-1-100.pdf', 10])
      expect(first.text).toMatch(/Ada\s+Lovelace/)
      const codes = codesInBoxes(
        first.bytes,
        Array.from({ length: 10 }, (_, index) => cellAt(GRIDS.badges_86x54, index)),
      )
      expect(codes.map((code) => isTicketCode(code ?? ''))).toEqual(Array(10).fill(true))
      expect(new Set(codes).size).toBe(10)

      await drawer.getByLabel('Part').selectOption('101')
      await expect(drawer.getByText('1 sheet.', { exact: false })).toBeVisible()
      watched.allow(/ERR_INTERNET_DISCONNECTED/)
      await context.setOffline(true)
      await download.press('Enter')
      await expect(drawer.getByRole('alert')).toContainText('No connection.')
      await expectAccessible(page)
      await show(page, 'print-failed')
      await context.setOffline(false)
      const savingAgain = page.waitForEvent('download')
      await drawer.getByRole('button', { name: 'Try again' }).press('Enter')
      const second = await read(await savingAgain)
      expect([second.name, second.pages]).toEqual(['badges-86x54-evening-of-lights-101-101.pdf', 1])
      await expect(drawer.getByRole('alert')).toHaveCount(0)

      await page.keyboard.press('Escape')
      await expect(drawer).toHaveCount(0)
      await expect(openPrint(page)).toBeFocused()
    })

    test('what is printed is what the list shows, and nothing where it shows nobody', async ({
      page,
      context,
      account,
    }) => {
      const event_id = await aSale(account)
      await signIn(context, account)
      await open(page, `/manage/event/${event_id}/attendees?query=lovelace`)
      await openPrint(page).click()
      const drawer = drawerOf(page)
      await expect(drawer.getByText('1 attendee with an active ticket')).toBeVisible()
      await expect(drawer.getByText('Only those that match the search and filters')).toBeVisible()
      await expect(drawer.getByLabel('Part')).toHaveCount(0)
      await drawer.getByRole('radio', { name: 'Tickets, A6' }).check()
      const saving = page.waitForEvent('download')
      await drawer.getByRole('button', { name: 'Download PDF' }).click()
      const { name, pages, text } = await read(await saving)
      expect([name, pages]).toEqual(['tickets-a6-evening-of-lights.pdf', 1])
      expect(text).toContain('Ada Lovelace')
      await drawer.getByRole('button', { name: 'Close' }).last().click()

      await page.setViewportSize({ width: 320, height: 640 })
      await open(page, `/manage/event/${event_id}/attendees?filter_fields[status][in]=CANCELLED`)
      await show(page, 'attendees-narrow')
      await openPrint(page).click()
      await expect(drawer.getByText('No active ticket matches the search and filters')).toBeVisible()
      await show(page, 'print-nothing')
    })
  })

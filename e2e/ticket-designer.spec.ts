import type { Page } from '@playwright/test'
import sharp from 'sharp'
import { events } from '#contract/events.ts'
import { DEFAULT_TICKET_DESIGN } from '#domain/ticket-design.ts'
import { readPdf } from '#test/pdf-files.ts'
import { signIn } from './support/account.ts'
import { open } from './support/alive.ts'
import { buy, FREE, putOnSale } from './support/sale.ts'
import { accessibilityProblems, show } from './support/show.ts'
import { expect, PHONE, test } from './support/test.ts'

const FOOTER = 'Doors open at 19:00. 欢迎'
const GRACE = { first_name: 'Grace', last_name: 'Hopper', email: 'grace@example.com' }

const square = () =>
  sharp({ create: { width: 240, height: 240, channels: 3, background: '#ff0000' } })
    .png()
    .toBuffer()

/** Colour of a point of the preview, in parts of its width and height. */
async function colourAt(page: Page, x: number, y: number): Promise<string> {
  const canvas = page.locator('canvas')
  await expect(canvas).toHaveAttribute('data-state', 'done')
  return canvas.evaluate(
    (element: HTMLCanvasElement, [left = 0, top = 0]) => {
      const at = [left * element.width, top * element.height].map(Math.floor) as [number, number]
      const pixel = element.getContext('2d')?.getImageData(...at, 1, 1).data ?? []
      return `#${[...pixel.slice(0, 3)].map((byte) => byte.toString(16).padStart(2, '0')).join('')}`
    },
    [x, y],
  )
}

for (const [device, options] of [
  ['a desk', { viewport: { width: 1440, height: 900 } }],
  ['a phone', PHONE],
] as const)
  test(`tickets are designed on ${device}: seen before they are saved, then on the buyer’s`, async ({
    enter,
    account,
  }) => {
    const page = await enter({ ...options, as: account })
    const sale = await putOnSale(account, { products: [FREE] })
    const params = { event_id: sale.event_id }
    const saved = async () => (await account.call(events.getSettings, { params })).data.ticket_design_settings
    await open(page, `/manage/event/${sale.event_id}/ticket-designer`)
    await expect.poll(() => colourAt(page, 0.02, 0.02)).toBe('#333333')
    expect(await accessibilityProblems(page)).toEqual([])

    await page.getByRole('textbox', { name: 'Accent colour', exact: true }).fill('#0B7A6E')
    await expect.poll(() => colourAt(page, 0.02, 0.02)).toBe('#0b7a6e')
    await page.getByRole('textbox', { name: 'Footer' }).fill(FOOTER)
    await page.getByRole('switch', { name: 'Price' }).uncheck()
    await page.getByRole('button', { name: 'Logo' }).or(page.locator('#logo summary')).first().click()
    await page
      .locator('#logo input[type=file]')
      .setInputFiles({ name: 'l.png', mimeType: 'image/png', buffer: await square() })
    await expect(page.getByText('Logo saved.')).toBeVisible()
    // The middle of the square in the band, red but for the rounding of its encoding.
    await expect.poll(() => colourAt(page, 0.13, 0.055)).toMatch(/^#f[ef]0[0-3]0[0-3]$/)
    await expect(page.getByRole('link', { name: 'Open as PDF' })).toHaveAttribute('href', /^blob:/)
    expect(await saved()).toBeNull()
    await show(page, 'ticket-designer')

    await page.getByRole('button', { name: 'Save', exact: true }).first().click()
    await expect(page.getByText('Ticket design saved.')).toBeVisible()
    const shows = { ...DEFAULT_TICKET_DESIGN.shows, price: false }
    const design = { ...DEFAULT_TICKET_DESIGN, accent_color: '#0b7a6e', footer_text: FOOTER, shows }
    expect(await saved()).toEqual(design)
    await page.reload()
    await expect(page.getByRole('textbox', { name: 'Footer' })).toHaveValue(FOOTER)

    const [ticket] = (await buy(sale, GRACE)).attendees
    const visitor = await enter(options)
    const path = `/product/${sale.event_id}/${ticket?.short_id}`
    await visitor.goto(path)
    await expect(visitor.getByText(FOOTER)).toBeVisible()
    await expect(visitor.getByText('grace@example.com')).toBeHidden()
    await expect(visitor.locator('article img').last()).toHaveJSProperty('complete', true)
    expect(await accessibilityProblems(visitor)).toEqual([])
    await show(visitor, 'designed-ticket')
    const pdf = await visitor.request.get(`/api/public/events/${sale.event_id}/attendees/${ticket?.short_id}/pdf`)
    expect(readPdf(new Uint8Array(await pdf.body()))).toMatchObject({ pages: 1, text: expect.stringContaining(FOOTER) })
    await visitor.goto(`${path}/print`)
    await expect(visitor.getByText(FOOTER)).toBeVisible()
  })

test('a preview that fails is tried again, and leaving with changes asks first', async ({
  page,
  context,
  account,
  watched,
}) => {
  await signIn(context, account)
  const { event_id } = await putOnSale(account)
  await open(page, `/manage/event/${event_id}/ticket-designer`)
  await expect(page.locator('canvas')).toHaveAttribute('data-state', 'done')
  await page.route('**/ticket-preview', (route) => route.fulfill({ status: 409, json: { code: 'busy', message: '' } }))
  await page.getByRole('textbox', { name: 'Footer' }).fill('Bring this ticket.')
  const preview = page.getByRole('region', { name: 'Preview' })
  await expect(preview.getByRole('alert')).toBeVisible()
  await page.unroute('**/ticket-preview')
  await preview.getByRole('button', { name: 'Try again' }).click()
  await expect(page.locator('canvas')).toHaveAttribute('data-state', 'done')
  watched.problems.splice(0)

  await page.getByRole('link', { name: 'Settings', exact: true }).click()
  await page.getByRole('dialog', { name: 'Leave without saving?' }).getByRole('button', { name: 'Leave' }).click()
  await expect(page).toHaveURL(/\/settings$/)
})

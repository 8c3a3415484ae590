import { readFileSync } from 'node:fs'
import { unzipSync } from 'fflate'
import { events } from '#contract/events.ts'
import { open } from './support/alive.ts'
import { buy, FREE, inDays, putOnSale } from './support/sale.ts'
import { show } from './support/show.ts'
import { expect, PHONE, test } from './support/test.ts'

const GRACE = { first_name: 'Grace', last_name: 'Hopper', email: 'grace@example.com' }

for (const [device, options] of [
  ['a desk', {}],
  ['a phone', PHONE],
] as const)
  test(`on ${device}, an organizer saves all invoices of some days at once`, async ({ enter, account }) => {
    const sale = await putOnSale(account, { products: [FREE] })
    await account.call(events.updateSettings, {
      params: { event_id: sale.event_id },
      body: { enable_invoicing: true, organization_name: 'Night Club', organization_address: 'Hall 1' },
    })
    const page = await enter({ ...options, as: account })
    await open(page, `/manage/event/${sale.event_id}/reports`)
    await page.getByRole('button', { name: 'Invoices as PDF' }).press('Enter')
    const drawer = page.getByRole('dialog', { name: 'Invoices as PDF' })
    await expect(drawer.getByText('No invoices were issued on these days.')).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(drawer).toBeHidden()

    for (let order = 0; order < 2; order++) await buy(sale, GRACE)
    await page.getByRole('button', { name: 'Invoices as PDF' }).press('Enter')
    const choose = async (label: RegExp, days: number) => {
      await drawer.getByLabel(label).fill(inDays(days).slice(0, 10))
      await drawer.getByLabel(label).press('Tab')
    }
    await choose(/^From/, 30)
    await expect(drawer.getByText('Choose two days, the first one first')).toBeVisible()
    await choose(/^To/, 40)
    await expect(drawer.getByText('No invoices were issued on these days.')).toBeVisible()
    await choose(/^From/, -2)
    await expect(drawer.getByText('2 invoices · 0 credit notes')).toBeVisible()
    await show(page, 'invoice-archive')
    const saving = page.waitForEvent('download')
    await drawer.getByRole('button', { name: 'Download as ZIP' }).press('Enter')
    const file = await saving
    expect(file.suggestedFilename()).toMatch(/^invoices-[\w-]+\.zip$/)
    const archive = unzipSync(readFileSync(await file.path()))
    expect(Object.keys(archive)).toEqual(['invoices/000001-INV-1.pdf', 'invoices/000002-INV-2.pdf', 'invoices.csv'])
  })

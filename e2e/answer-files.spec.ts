import { readFile } from 'node:fs/promises'
import { questions } from '#contract/questions.ts'
import { open } from './support/alive.ts'
import { introduce } from './support/introduce.ts'
import { FREE, putOnSale, reserve } from './support/sale.ts'
import { show } from './support/show.ts'
import { expect, PHONE, test } from './support/test.ts'

const PDF = Buffer.from('%PDF-1.7\n1 0 obj<<>>endobj\ntrailer<<>>\n%%EOF\n')

for (const [device, options] of [
  ['desktop', {}],
  ['phone', PHONE],
] as const)
  test.describe(`on a ${device}`, () => {
    const { ...used } = options
    test.use(used)

    test('an organizer asks for a file, a buyer sends it, and the organizer saves it', async ({
      page,
      enter,
      account,
    }) => {
      const sale = await putOnSale(account, { products: [FREE] })
      const { event_id } = sale
      const screen = await enter({ ...options, as: account })
      await open(screen, `/manage/event/${event_id}/questions`)
      await screen.getByRole('button', { name: 'New question' }).first().click()
      const drawer = screen.getByRole('dialog')
      await drawer.getByLabel('Kind of answer').selectOption('File')
      await drawer.getByLabel('Question', { exact: true }).fill('Your student pass')
      await drawer.getByLabel('PDF').check()
      await drawer.getByLabel('Maximum size, in MB').fill('9')
      await drawer.getByRole('button', { name: 'Create question' }).click()
      await expect(drawer.getByText('Enter a whole number that this kind of answer allows.')).toBeVisible()
      await drawer.getByLabel('Maximum size, in MB').fill('2')
      await show(screen, 'question-of-a-file')
      await drawer.getByRole('button', { name: 'Create question' }).click()
      await expect(drawer).toBeHidden()
      const [asked] = (await account.call(questions.list, { params: { event_id } })).data
      expect(asked).toMatchObject({ type: 'FILE', validation: { most: 2, file_kinds: ['PDF'] } })

      const order = await reserve(sale)
      await open(page, `/checkout/${event_id}/${order.short_id}/details`)
      await introduce(page)
      const field = page.getByLabel(/^Your student pass/)
      await field.setInputFiles({
        name: 'pass.pdf',
        mimeType: 'application/pdf',
        buffer: Buffer.from('<p>no pass</p>'),
      })
      await expect(page.getByText('This kind of file can’t be used here. Choose another.')).toBeVisible()
      await field.setInputFiles({ name: 'pass.pdf', mimeType: 'application/pdf', buffer: PDF })
      await expect(page.getByText('File sent.')).toBeVisible()
      await page.reload()
      await expect(page.getByLabel('Sent file')).toHaveValue('pass.pdf')
      await show(page, 'checkout-file')
      await page.getByRole('button', { name: 'Remove file' }).click()
      await expect(page.getByLabel('Sent file')).toBeHidden()
      await field.setInputFiles({ name: 'my pass.pdf', mimeType: 'application/pdf', buffer: PDF })
      await expect(page.getByLabel('Sent file')).toHaveValue('my pass.pdf')
      await page.getByRole('button', { name: /Complete order/ }).click()
      await expect(page.getByRole('region', { name: 'Your answers' })).toContainText('my pass.pdf')

      await open(screen, `/manage/event/${event_id}/orders`)
      await screen
        .getByRole('button', { name: /Grace Hopper/ })
        .first()
        .click()
      const saving = screen.waitForEvent('download')
      await screen.getByRole('dialog').getByRole('link', { name: 'my pass.pdf' }).click()
      const saved = await saving
      expect(saved.suggestedFilename()).toBe('my pass.pdf')
      expect(await readFile(await saved.path())).toEqual(PDF)
      await screen.getByRole('button', { name: 'Edit answer to “Your student pass”' }).click()
      await screen.getByRole('button', { name: 'Remove file' }).click()
      await screen.getByRole('button', { name: 'Save' }).click()
      await expect(screen.getByText('Answer saved.')).toBeVisible()
      await expect(screen.getByRole('link', { name: 'my pass.pdf' })).toHaveCount(0)
    })
  })

import { readFileSync } from 'node:fs'
import { attendees } from '#contract/attendees.ts'
import { signIn } from './support/account.ts'
import { open } from './support/alive.ts'
import { PAID, putOnSale } from './support/sale.ts'
import { expectAccessible, show } from './support/show.ts'
import { expect, PHONE, test } from './support/test.ts'

const FILE = [
  'Vorname;Nachname;E-Mail',
  'Ada;Lovelace;ada@example.com',
  'Grace;Hopper;grace@example.com',
  'Nobody;Known;nowhere',
  'Zoë;Ängström;zoe@example.com',
].join('\r\n')

for (const [device, options] of [
  ['a desk', {}],
  ['a phone', PHONE],
] as const)
  test.describe(`on ${device}`, () => {
    test.use(options)

    test('a list of people is added from a file as Excel saves it, and taken out again', async ({
      page,
      context,
      account,
    }) => {
      const { event_id } = await putOnSale(account, { products: [PAID] })
      const statuses = async () =>
        (await account.call(attendees.list, { params: { event_id } })).data.map(({ status }) => status)
      await signIn(context, account)
      await open(page, `/manage/event/${event_id}/attendees`)
      await page.getByRole('main').getByRole('button', { name: 'Import' }).click()
      const drawer = page.getByRole('dialog', { name: 'Import attendees' })
      const file = drawer.getByLabel('File')
      await file.setInputFiles({ name: 'photo.xlsx', mimeType: 'image/png', buffer: Buffer.from('PK\x03\x04 no') })
      await expect(drawer.getByText('Choose a CSV file or an Excel workbook (.xlsx).')).toBeVisible()
      await show(page, 'import-file')
      await expectAccessible(page)
      await file.setInputFiles({ name: 'members.csv', mimeType: 'text/csv', buffer: Buffer.from(FILE, 'latin1') })

      await expect(drawer.getByRole('combobox', { name: 'Email', exact: true })).toHaveValue('2')
      await expect(drawer.getByText('For example: Ada', { exact: true })).toBeVisible()
      const add = drawer.getByRole('button', { name: 'Add attendees' })
      const ticket = drawer.getByRole('combobox', { name: 'Ticket', exact: true })
      await expect(ticket).toHaveValue('Standard')
      await drawer.getByLabel('Email the confirmation and the ticket').uncheck()
      await expect(drawer.getByText('3 attendees can be added.')).toBeVisible()
      const problems = drawer.getByRole('region', { name: 'Rows with problems' })
      await expect(problems).toContainText('Row 4 · Email: Enter an email address like name@example.com.')
      await drawer.getByLabel('Leave out rows with problems').uncheck()
      await expect(add).toBeDisabled()
      await drawer.getByLabel('Leave out rows with problems').check()
      await show(page, 'import-preview')
      await expectAccessible(page)

      await add.click()
      await expect(drawer.getByText('3 attendees added.')).toBeVisible()
      await show(page, 'import-added')
      const saving = page.waitForEvent('download')
      await drawer.getByRole('button', { name: 'Save these rows as a file' }).press('Enter')
      const saved = await saving
      expect(saved.suggestedFilename()).toBe('members-problems.csv')
      expect(readFileSync(await saved.path(), 'utf8')).toBe(
        '\uFEFFVorname,Nachname,E-Mail,Row,Problem\r\nNobody,Known,nowhere,4,Email: Enter an email address like name@example.com.\r\n',
      )
      expect(await statuses()).toEqual(['ACTIVE', 'ACTIVE', 'ACTIVE'])
      await drawer.getByRole('button', { name: 'Close' }).last().click()
      await expect(page.getByText('Zoë Ängström')).toBeVisible()

      await page.getByRole('main').getByRole('button', { name: 'Import' }).click()
      await drawer.getByRole('button', { name: 'Show members.csv' }).click()
      await drawer.getByRole('button', { name: 'Undo' }).click()
      await expect(drawer.getByText('Undone. 3 attendees are out again.')).toBeVisible()
      expect(await statuses()).toEqual(['CANCELLED', 'CANCELLED', 'CANCELLED'])
    })
  })

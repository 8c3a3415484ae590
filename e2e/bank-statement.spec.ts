import { orders } from '#contract/orders.ts'
import { randomEmail, signIn } from './support/account.ts'
import { open } from './support/alive.ts'
import { buy, PAID, PAY_LATER, putOnSale } from './support/sale.ts'
import { expectAccessible, show } from './support/show.ts'
import { expect, PHONE, test } from './support/test.ts'

for (const [device, options] of [
  ['a desk', {}],
  ['a phone', PHONE],
] as const)
  test.describe(`on ${device}`, () => {
    test.use(options)

    test('a bank statement is matched with unpaid orders, and those chosen are paid', async ({
      page,
      context,
      account,
    }) => {
      const sale = await putOnSale(account, { settings: PAY_LATER, products: [PAID] })
      const bought = async (first_name: string) =>
        (await buy(sale, { first_name, last_name: 'Hopper', email: randomEmail(first_name.toLowerCase()) })).public_id
      const [ada, bea, cleo, dora] = [
        await bought('Ada'),
        await bought('Bea'),
        await bought('Cleo'),
        await bought('Dora'),
      ]
      const statement = [
        'Buchungstag;Name Zahlungsbeteiligter;Verwendungszweck;Betrag;Waehrung',
        `28.11.2026;Ada Hopper;Tickets ${ada.toLowerCase()};25,00;EUR`,
        `28.11.2026;Bea Hopper;${bea.replace('-', ' ')};20,00;EUR`,
        '28.11.2026;Cleo Hopper;thank you;25,00;EUR',
        '28.11.2026;A friend;for Dora;25,00;EUR',
        '28.11.2026;Stadtwerke;Strom;-80,00;EUR',
      ].join('\r\n')
      await signIn(context, account)
      await open(page, `/manage/event/${sale.event_id}/orders`)
      await page.getByRole('link', { name: 'Match a bank statement' }).click()
      await expect(page.getByRole('heading', { name: 'Bank statement', level: 1 })).toBeVisible()
      const file = page.getByLabel('File')
      await file.setInputFiles({ name: 'list.csv', mimeType: 'text/csv', buffer: Buffer.from('Name,Seat\nAda,1') })
      await expect(page.getByText('Choose a bank statement as CSV or CAMT.053 (XML) file.')).toBeVisible()
      await show(page, 'bank-statement-file')
      await file.setInputFiles({ name: 'umsaetze.csv', mimeType: 'text/csv', buffer: Buffer.from(statement) })

      const ready = page.getByRole('region', { name: 'Ready to book (1)' })
      await expect(ready).toContainText(ada)
      await expect(ready.getByRole('checkbox')).toBeChecked()
      const check = page.getByRole('region', { name: 'Have a look (2)' })
      await expect(check.getByRole('listitem').filter({ hasText: bea })).toContainText('€5.00 too little')
      await expect(check.getByRole('checkbox', { name: 'Book €25.00 from Cleo Hopper' })).not.toBeChecked()
      await expect(page.getByText('1 entry that brings in no money was left out.')).toBeVisible()
      await expectAccessible(page)
      await show(page, 'bank-statement-entries')

      await check.getByRole('checkbox', { name: 'Book €25.00 from Cleo Hopper' }).press('Space')
      const unknown = page.getByRole('region', { name: 'No order found (1)' })
      await unknown.getByLabel('Order number').fill('O-NOTHING')
      await unknown.getByRole('button', { name: 'Find order' }).press('Enter')
      await expect(unknown.getByText('No unpaid order has this number.')).toBeVisible()
      await unknown.getByLabel('Order number').fill(dora)
      await unknown.getByLabel('Order number').press('Enter')
      await expect(unknown.getByRole('checkbox')).toBeChecked()
      await expect(page.getByText('€75.00', { exact: true })).toBeVisible()
      await page.getByRole('button', { name: 'Mark 3 orders as paid' }).press('Enter')
      await expect(page.getByText('3 orders marked as paid.')).toBeVisible()
      await show(page, 'bank-statement-booked')

      const { data } = await account.call(orders.list, { params: { event_id: sale.event_id } })
      const paid = data.filter(({ payment_method }) => payment_method === 'BANK_TRANSFER')
      expect(paid.map(({ public_id }) => public_id).sort()).toEqual([ada, cleo, dora].sort())

      await page.getByRole('button', { name: 'Choose another file' }).press('Enter')
      await page
        .getByLabel('File')
        .setInputFiles({ name: 'b.csv', mimeType: 'text/csv', buffer: Buffer.from(statement) })
      await expect(page.getByRole('region', { name: 'Booked before (3)' })).toContainText(ada)
    })
  })

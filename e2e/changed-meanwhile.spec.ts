import type { Page } from '@playwright/test'
import { affiliates } from '#contract/affiliates.ts'
import { attendees } from '#contract/attendees.ts'
import { capacityAssignments } from '#contract/capacity-assignments.ts'
import { checkInLists } from '#contract/check-in.ts'
import { orders } from '#contract/orders.ts'
import { productCategories, products } from '#contract/products.ts'
import { promoCodes } from '#contract/promo-codes.ts'
import { questions } from '#contract/questions.ts'
import { taxesAndFees } from '#contract/taxes-and-fees.ts'
import { type Account, signIn } from './support/account.ts'
import { PAID, putOnSale, type Sale } from './support/sale.ts'
import { expect, PHONE, test } from './support/test.ts'

/** One row: how a colleague saves it and how this browser opens and reads it. */
type Row = {
  path: string
  open: (page: Page) => Promise<void>
  drawer: string
  field: string
  theirs: (text: string) => Promise<unknown>
  read: () => Promise<string | null>
}

const pressed = (name: string) => (page: Page) =>
  page
    .getByRole('button', { name: new RegExp(`^${name}`, 'i') })
    .first()
    .click()

async function aProduct({ call }: Account, { event_id, products: [product] }: Sale): Promise<Row> {
  const params = { event_id, product_id: product.id }
  const body = async () => ({ ...(await call(products.get, { params })).data, updated_at: undefined })
  return {
    ...{ path: `event/${event_id}/products`, open: pressed('Standard'), drawer: 'Edit product', field: 'Name' },
    theirs: async (title) => call(products.update, { params, body: { ...(await body()), title } }),
    read: async () => (await call(products.get, { params })).data.title,
  }
}

async function aCategory({ call }: Account, { event_id }: Sale): Promise<Row> {
  const { data } = await call(productCategories.create, { params: { event_id }, body: { name: 'Drinks' } })
  const params = { event_id, product_category_id: data.id }
  const open = async (page: Page) => {
    await page.getByRole('button', { name: 'Actions for Drinks' }).click()
    await page.getByRole('menuitem', { name: 'Edit' }).click()
  }
  return {
    ...{ path: `event/${event_id}/products`, open, drawer: 'Edit category', field: 'Name' },
    theirs: (name) => call(productCategories.update, { params, body: { name } }),
    read: async () => (await call(productCategories.get, { params })).data.name,
  }
}

async function aPromoCode({ call }: Account, { event_id }: Sale): Promise<Row> {
  const terms = { discount_type: 'PERCENTAGE', discount: 10 } as const
  const { data } = await call(promoCodes.create, { params: { event_id }, body: { code: 'friends', ...terms } })
  const params = { event_id, promo_code_id: data.id }
  return {
    ...{ path: `event/${event_id}/promo-codes`, open: pressed('friends'), drawer: 'Edit promo code', field: 'Code' },
    theirs: (code) => call(promoCodes.update, { params, body: { code, ...terms } }),
    read: async () => (await call(promoCodes.get, { params })).data.code,
  }
}

async function aQuestion({ call }: Account, { event_id }: Sale): Promise<Row> {
  const body = { belongs_to: 'ORDER', type: 'SINGLE_LINE_TEXT', title: 'Seat' } as const
  const { data } = await call(questions.create, { params: { event_id }, body })
  const params = { event_id, question_id: data.id }
  return {
    ...{ path: `event/${event_id}/questions`, open: pressed('Seat'), drawer: 'Edit question', field: 'Question' },
    theirs: (title) => call(questions.update, { params, body: { ...body, title } }),
    read: async () => (await call(questions.get, { params })).data.title,
  }
}

async function anAffiliate({ call }: Account, { event_id }: Sale): Promise<Row> {
  const { data } = await call(affiliates.create, { params: { event_id }, body: { name: 'Radio', code: 'RADIO' } })
  const params = { event_id, affiliate_id: data.id }
  return {
    ...{ path: `event/${event_id}/affiliates`, open: pressed('Radio'), drawer: 'Edit affiliate', field: 'Name' },
    theirs: (name) => call(affiliates.update, { params, body: { name } }),
    read: async () => (await call(affiliates.get, { params })).data.name,
  }
}

async function aLimit({ call }: Account, { event_id, products: [{ id }] }: Sale): Promise<Row> {
  const body = { name: 'Hall', capacity: 30, status: 'ACTIVE', product_ids: [id] } as const
  const { data } = await call(capacityAssignments.create, {
    params: { event_id },
    body: { ...body, product_ids: [id] },
  })
  const params = { event_id, capacity_assignment_id: data.id }
  const path = `event/${event_id}/capacity-assignments`
  return {
    ...{ path, open: pressed('Hall'), drawer: 'Edit shared limit', field: 'Name' },
    theirs: (name) => call(capacityAssignments.update, { params, body: { ...body, product_ids: [id], name } }),
    read: async () => (await call(capacityAssignments.get, { params })).data.name,
  }
}

async function aCheckInList({ call }: Account, { event_id, products: [{ id }] }: Sale): Promise<Row> {
  const body = { name: 'Door', product_ids: [id] }
  const { data } = await call(checkInLists.create, { params: { event_id }, body })
  const params = { event_id, check_in_list_id: data.id }
  return {
    ...{ path: `event/${event_id}/check-in`, open: pressed('Door'), drawer: 'Edit check-in list', field: 'Name' },
    theirs: (name) => call(checkInLists.update, { params, body: { ...body, name } }),
    read: async () => (await call(checkInLists.get, { params })).data.name,
  }
}

async function aTax({ call, user: { account_id } }: Account): Promise<Row> {
  const params = { account_id }
  const body = { type: 'TAX', calculation_type: 'PERCENTAGE', rate: 7, is_active: false, is_default: false } as const
  const { data } = await call(taxesAndFees.create, { params, body: { ...body, name: `VAT ${Date.now()}` } })
  const of = { ...params, tax_or_fee_id: data.id }
  return {
    ...{ path: 'taxes', open: pressed(data.name), drawer: 'Edit tax or fee', field: 'Name' },
    theirs: (name) => call(taxesAndFees.update, { params: of, body: { ...body, name } }),
    read: async () => (await call(taxesAndFees.list, { params })).data.find(({ id }) => id === data.id)?.name ?? null,
  }
}

const PERSON = { first_name: 'Grace', last_name: 'Hopper', email: 'grace@example.com' }

async function anOrder({ call }: Account, { event_id, products: [{ prices }] }: Sale): Promise<Row> {
  const items = [{ product_price_id: prices[0]?.id ?? 0, quantity: 1 }]
  const buyer = { ...PERSON, locale: 'en' } as const
  const body = { items, buyer, payment: 'PAID', send_emails: false } as const
  const { data } = await call(orders.create, { params: { event_id }, body })
  const params = { event_id, order_id: data.id }
  const open = async (page: Page) => {
    await page.getByText(data.public_id).first().click()
    await page.getByRole('dialog').getByRole('button', { name: 'Edit', exact: true }).click()
  }
  return {
    ...{ path: `event/${event_id}/orders`, open, drawer: `Edit order ${data.public_id}`, field: 'Notes (optional)' },
    theirs: (notes) => call(orders.update, { params, body: { ...PERSON, notes } }),
    read: async () => (await call(orders.get, { params })).data.notes,
  }
}

async function anAttendee({ call }: Account, { event_id, products: [{ prices }] }: Sale): Promise<Row> {
  const ticket = { product_price_id: prices[0]?.id ?? 0, locale: 'en', send_emails: false, payment: 'PAID' } as const
  const { data } = await call(attendees.create, { params: { event_id }, body: { ...PERSON, ...ticket } })
  const params = { event_id, attendee_id: data.id }
  const open = async (page: Page) => {
    await page.getByRole('button', { name: 'Grace Hopper' }).first().click()
    await page.getByRole('dialog').getByRole('button', { name: 'Edit', exact: true }).click()
  }
  return {
    ...{ path: `event/${event_id}/attendees`, open, drawer: 'Edit attendee', field: 'Last name' },
    theirs: (last_name) => call(attendees.update, { params, body: { last_name } }),
    read: async () => (await call(attendees.get, { params })).data.last_name,
  }
}

const ROWS = {
  aProduct,
  aCategory,
  aPromoCode,
  aQuestion,
  anAffiliate,
  aLimit,
  aCheckInList,
  aTax,
  anOrder,
  anAttendee,
}

for (const [device, options, rows] of [
  // The layout of the drawer and its question on a phone is the same for every row.
  ['a phone', PHONE, { aProduct }],
  ['a desk', {}, ROWS],
] as const)
  test.describe(`on ${device}`, () => {
    test.use(options)
    for (const [name, make] of Object.entries(rows))
      test(`${name}: who saves what somebody else has changed meanwhile is asked whose changes count`, async ({
        page,
        context,
        account,
      }) => {
        await signIn(context, account)
        // No other row of the account has this name.
        const mine = `MINE${Date.now()}`
        const { path, open, drawer, field, theirs, read } = await make(
          account,
          await putOnSale(account, { products: [PAID] }),
        )
        await page.goto(path === 'taxes' ? '/account/taxes-and-fees' : `/manage/${path}`)
        await open(page)
        const form = page.getByRole('dialog', { name: drawer })
        const typed = form.getByLabel(field, { exact: true })
        const question = page.getByRole('dialog', { name: 'Someone else has changed this' })
        const save = () => form.getByRole('button', { name: 'Save' }).click()

        await typed.fill(mine)
        await theirs('THEIRS')
        await save()
        await question.getByRole('button', { name: 'Go back' }).click()
        await expect(typed).toHaveValue(mine)
        await save()
        await question.getByRole('button', { name: 'Use theirs' }).click()
        await expect(typed).toHaveValue('THEIRS')

        await typed.fill(mine)
        await theirs('OTHERS')
        await save()
        await question.getByRole('button', { name: 'Overwrite with mine' }).click()
        await expect(form).toBeHidden()
        expect((await read())?.toUpperCase()).toBe(mine)
      })
  })

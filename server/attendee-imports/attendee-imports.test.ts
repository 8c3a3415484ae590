import { beforeEach, describe, expect, test } from 'vitest'
import { attendeeImports } from '#contract/attendee-imports.ts'
import { attendees } from '#contract/attendees.ts'
import { orders } from '#contract/orders.ts'
import { findDifferences } from '#server/integrity/find-differences.ts'
import { createTestApp } from '#test/app.ts'
import { closeImportWindow, importsOf, importTerms } from '#test/attendee-imports.ts'
import { askForInvoices } from '#test/invoicing.ts'
import { queuedJobs } from '#test/jobs.ts'
import { refused } from '#test/refused.ts'
import { addProduct, getProduct, newSeller, type Seller } from '#test/sales.ts'

const testApp = await createTestApp()
const { db } = testApp.services

let seller: Seller
let files: ReturnType<typeof importsOf>
beforeEach(async () => {
  seller = await newSeller(testApp)
  files = importsOf(testApp, seller)
})

const HEAD = 'First name,Last name,Email,Ticket,Language,Notes\n'
const ADA = 'Ada,Lovelace,ada@example.com,,,\n'
const GRACE = 'Grace,Hopper,grace@example.com,,de,Speaker\n'
const TERMS = { columns: { first_name: 0, last_name: 1, email: 2, ticket: 3, locale: 4, notes: 5 } }

async function ticket(limit: number | null = null) {
  const product = await addProduct(seller, {
    title: 'Seat',
    prices: [{ price: 900, ...(limit !== null && { initial_quantity_available: limit }) }],
  })
  return { product_id: product.id, price_id: product.prices[0]?.id ?? 0 }
}
const soldOf = async (product_id: number) => (await getProduct(seller, product_id)).prices[0]?.quantity_sold
const listed = async () => (await seller.visitor.call(attendees.list, { params: { event_id: seller.event_id } })).data
const ordersNow = async () => (await seller.visitor.call(orders.list, { params: { event_id: seller.event_id } })).data
const codes = (problems: readonly { row_number: number; issues: readonly { path: string; code: string }[] }[]) =>
  problems.map(({ row_number, issues }) => [row_number, ...issues.map(({ path, code }) => `${path} ${code}`)])

describe('a file', () => {
  test('is kept with what its columns probably are, and adds nobody yet', async () => {
    const sent = await files.upload(HEAD + ADA)
    expect(sent).toMatchObject({
      status: 'DRAFT',
      file_name: 'attendees.csv',
      guessed: { first_name: 0, last_name: 1, email: 2, ticket: 3, locale: 4, notes: 5 },
      samples: [['Ada', 'Lovelace', 'ada@example.com', '', '', '']],
      rows_count: 1,
      added_count: 0,
    })
    expect(await listed()).toEqual([])
  })

  test('that is none is refused', async () => {
    for (const [content, code] of [
      ['', 'empty'],
      ['Name,Email', 'no_rows'],
      ['PK\x03\x04nothing', 'not_a_table'],
    ] as const)
      expect((await refused(files.upload(content), 'malformed')).issues).toMatchObject([{ path: 'file', code }])
  })
})

describe('adding', () => {
  test('makes an order of one ticket for each row, as it would be by hand', async () => {
    const { product_id, price_id } = await ticket()
    const { id } = await files.upload(HEAD + ADA + GRACE)
    const terms = { ...importTerms(price_id), ...TERMS }
    expect(await files.preview(id, terms)).toMatchObject({
      ...{ good_count: 2, problem_count: 0, emails_count: 0, total_gross: 1800 },
      tickets: [{ product_price_id: price_id, item_name: 'Seat', count: 2 }],
    })
    expect(await listed()).toEqual([])
    await files.start(id, terms)
    const done = await files.work('runAttendeeImport', id)
    expect(done).toMatchObject({ status: 'DONE', added_count: 2, problem_count: 0, samples: [[], []] })
    expect(done.undo_seconds_left).toBeGreaterThan(86_000)
    const people = await listed()
    expect(people).toMatchObject([
      { first_name: 'Grace', email: 'grace@example.com', status: 'ACTIVE', locale: 'de' },
      { first_name: 'Ada', email: 'ada@example.com', status: 'ACTIVE', locale: 'en' },
    ])
    expect(await ordersNow()).toMatchObject([
      { status: 'COMPLETED', total_gross: 900, is_manually_created: true, notes: 'Speaker' },
      { status: 'COMPLETED', total_gross: 900, is_manually_created: true, notes: null },
    ])
    expect(await soldOf(product_id)).toBe(2)
    expect(await findDifferences(db)).toEqual([])
    expect(await queuedJobs(db, 'sendTickets')).toEqual([])
  })

  test('says for each row what is wrong with it, and leaves it out or all of them', async () => {
    const { price_id } = await ticket()
    const bad = [
      'Ada,,ada@example.com,,,',
      'Ada,Lovelace,nobody,,,',
      'Ada,Lovelace,ada@example.com,Balcony,,',
      'Ada,Lovelace,ada@example.com,,xx,',
      'www.example.com,Lovelace,ada@example.com,seat,,',
      ',,,,,x',
    ]
    const { id } = await files.upload(HEAD + GRACE + bad.join('\n'))
    const terms = { ...importTerms(price_id), ...TERMS }
    const { problems, good_count } = await files.preview(id, terms)
    expect(good_count).toBe(1)
    expect(codes(problems)).toEqual([
      [3, 'last_name empty'],
      [4, 'email not_an_email'],
      [5, 'ticket unknown_ticket'],
      [6, 'locale unknown_language'],
      [7, 'first_name name_is_a_link'],
      [8, 'first_name empty', 'last_name empty', 'email not_an_email'],
    ])
    await refused(files.start(id, terms), 'import_has_problems')
    expect((await files.stateOf(id)).status).toBe('DRAFT')
    await files.start(id, { ...terms, skip_problems: true })
    const done = await files.work('runAttendeeImport', id)
    expect(done).toMatchObject({ added_count: 1, problem_count: 6, status: 'DONE' })
    const params = { event_id: seller.event_id, attendee_import_id: id }
    expect((await seller.visitor.call(attendeeImports.problems, { params })).data).toEqual(done.problems)
    expect(codes(done.problems)).toEqual(codes(problems))
    expect(done.problems[0]?.cells).toContain('ada@example.com')
  })

  test('the same file again adds only who is missing', async () => {
    const { price_id } = await ticket()
    const terms = { ...importTerms(price_id), ...TERMS }
    await files.added(HEAD + ADA, terms)
    const again = await files.added(HEAD + ADA.toUpperCase() + ADA + GRACE, { ...terms, skip_problems: true })
    expect(again).toMatchObject({ added_count: 2, problem_count: 1 })
    expect(codes(again.problems)).toEqual([[2, 'email already_there']])
    expect(await listed()).toHaveLength(3)
  })

  test('takes names out of one column, and tickets by their names', async () => {
    const product = await addProduct(seller, {
      ...{ title: 'Seat', type: 'TIERED' },
      prices: [
        { price: 500, label: 'Stalls' },
        { price: 900, label: 'Balcony' },
      ],
    })
    const rows = 'Mail,Who,Where\na@example.com,Ada King Lovelace,balcony\nb@example.com,Bo Li,Seat - Stalls\n'
    const columns = { name: 1, email: 0, ticket: 2 }
    await files.added(rows, { ...importTerms(null), columns })
    expect((await listed()).toReversed()).toMatchObject([
      { first_name: 'Ada King', last_name: 'Lovelace', product_price_id: product.prices[1]?.id },
      { first_name: 'Bo', last_name: 'Li', product_price_id: product.prices[0]?.id },
    ])
  })

  test('is refused without columns that are needed, with others than the file has, and twice', async () => {
    const { price_id } = await ticket()
    const { id } = await files.upload(HEAD + ADA)
    const at = async (terms: Parameters<typeof files.start>[1]) =>
      (await refused(files.start(id, terms), 'malformed')).issues.map(({ path, code }) => `${path} ${code}`)
    expect(await at({ ...importTerms(price_id), columns: { email: 2 } })).toEqual(['columns.name empty'])
    expect(await at({ ...importTerms(null), columns: { name: 0, email: 2 } })).toEqual(['product_price_id empty'])
    expect(await at({ ...importTerms(price_id), columns: { name: 0, email: 6 } })).toEqual([
      'columns.email no_such_column',
    ])
    await files.start(id, importTerms(price_id))
    await refused(files.start(id, importTerms(price_id)), 'import_begun')
  })
})

describe('places', () => {
  test('nobody is added beyond them: the last rows are sold out', async () => {
    const { product_id, price_id } = await ticket(1)
    const { id } = await files.upload(HEAD + ADA + GRACE)
    const terms = { ...importTerms(price_id), ...TERMS, skip_problems: true }
    expect(codes((await files.preview(id, terms)).problems)).toEqual([[3, 'ticket sold_out']])
    await files.start(id, terms)
    expect(await files.work('runAttendeeImport', id)).toMatchObject({ added_count: 1, problem_count: 1 })
    expect(await soldOf(product_id)).toBe(1)
    expect(await findDifferences(db)).toEqual([])
  })

  test('where all or none are wanted and somebody was faster, those that are in come out again', async () => {
    const { product_id, price_id } = await ticket(2)
    const { id } = await files.upload(HEAD + ADA + GRACE)
    const terms = { ...importTerms(price_id), ...TERMS }
    await files.start(id, terms)
    await files.added(`First name,Last name,Email\nEdsger,Dijkstra,e@example.com`, importTerms(price_id))
    expect(await files.work('runAttendeeImport', id)).toMatchObject({ status: 'UNDOING', is_stopped: true })
    const over = await files.work('undoAttendeeImport', id)
    expect(over).toMatchObject({ status: 'UNDONE', taken_out_count: 1, kept_count: 0 })
    expect(await soldOf(product_id)).toBe(1)
    expect(await findDifferences(db)).toEqual([])
  })
})

describe('undoing', () => {
  test('takes out all that was added, and writes to nobody', async () => {
    const { product_id, price_id } = await ticket(5)
    await askForInvoices(seller.visitor, seller.event_id)
    const { id } = await files.added(HEAD + ADA + GRACE, { ...importTerms(price_id), send_emails: true })
    expect(await files.undone(id)).toMatchObject({ status: 'UNDONE', taken_out_count: 2, kept_count: 0 })
    expect((await listed()).map(({ status }) => status)).toEqual(['CANCELLED', 'CANCELLED'])
    expect(await soldOf(product_id)).toBe(0)
    expect(await findDifferences(db)).toEqual([])
    for (const job of ['sendOrderConfirmation', 'sendTickets', 'sendOrderCancelled'] as const)
      expect((await queuedJobs(db, job)).filter(({ account_id }) => account_id === seller.account_id)).toEqual([])
    await refused(files.askToUndo(id), 'undo_over')
  })

  test('leaves what somebody has changed since, and writes to them after all', async () => {
    const { price_id } = await ticket()
    const { id } = await files.added(HEAD + ADA + GRACE, { ...importTerms(price_id), send_emails: true })
    const [grace] = await listed()
    const params = { event_id: seller.event_id, attendee_id: grace?.id ?? 0 }
    await seller.visitor.call(attendees.update, { params, body: { notes: 'Comes late' } })
    expect(await files.undone(id)).toMatchObject({ taken_out_count: 1, kept_count: 1 })
    const sent = (await queuedJobs(db, 'sendTickets')).filter(({ account_id }) => account_id === seller.account_id)
    expect(sent).toMatchObject([{ order_id: grace?.order_id }])
    expect(await findDifferences(db)).toEqual([])
  })

  test('is possible for a minute where e-mails are wanted; then they leave, once', async () => {
    const { price_id } = await ticket()
    const { id, undo_seconds_left } = await files.added(HEAD + ADA, { ...importTerms(price_id), send_emails: true })
    expect(undo_seconds_left).toBeLessThanOrEqual(60)
    const sent = async () =>
      (await queuedJobs(db, 'sendTickets')).filter(({ account_id }) => account_id === seller.account_id)
    expect(await sent()).toEqual([])
    await closeImportWindow(db, id)
    await refused(files.askToUndo(id), 'undo_over')
    for (const _ of [1, 2]) expect((await files.work('endAttendeeImport', id)).status).toBe('OVER')
    expect(await sent()).toHaveLength(1)
  })
})

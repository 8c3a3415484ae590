import { expect, test } from 'vitest'
import { attendeeImports } from '#contract/attendee-imports.ts'
import { events } from '#contract/events.ts'
import { findDifferences } from '#server/integrity/find-differences.ts'
import { createTestApp } from '#test/app.ts'
import { importsOf, importTerms } from '#test/attendee-imports.ts'
import { lostAt } from '#test/lost-at.ts'
import { patience } from '#test/patience.ts'
import { addProduct, getProduct, newSeller } from '#test/sales.ts'
import { IS_SHORT } from '#test/short.ts'

const testApp = await createTestApp()
const { db } = testApp.services
const ROWS = IS_SHORT ? 2000 : 10_000
const BAD = ROWS / 20

const file = ['First name,Last name,Email']
for (let row = 0; row < ROWS; row += 1)
  file.push(row % 20 === 7 ? `Nobody,${row},` : `Person,${row},person${row}@example.com`)

test(`of ${ROWS} attendees with ${BAD} bad rows the others come in and these are explained, also after a crash; undone, they are out`, {
  timeout: patience(120_000),
}, async () => {
  const seller = await newSeller(testApp)
  const files = importsOf(testApp, seller)
  const product = await addProduct(seller, { prices: [{ price: 1000, initial_quantity_available: ROWS }] })
  const sold = async () => (await getProduct(seller, product.id)).prices[0]?.quantity_sold
  const figures = async () => (await seller.visitor.call(events.stats, { params: { event_id: seller.event_id } })).data
  const before = await figures()

  const { id } = await files.upload(file.join('\n'))
  const terms = { ...importTerms(product.prices[0]?.id ?? 0), skip_problems: true }
  const preview = await files.preview(id, terms)
  expect(preview).toMatchObject({ good_count: ROWS - BAD, problem_count: BAD, total_gross: (ROWS - BAD) * 1000 })
  await files.start(id, terms)
  await expect(files.work('runAttendeeImport', id, lostAt(db, 7))).rejects.toThrow('the connection is lost')
  const done = await files.work('runAttendeeImport', id)
  expect(done).toMatchObject({ status: 'DONE', added_count: ROWS - BAD, problem_count: BAD })
  expect(done.problems[0]).toMatchObject({ row_number: 9, issues: [{ path: 'email', code: 'not_an_email' }] })
  expect(await sold()).toBe(ROWS - BAD)
  const params = { event_id: seller.event_id, attendee_import_id: id }
  const { data: explained } = await seller.visitor.call(attendeeImports.problems, { params })
  expect(explained.filter(({ issues }) => issues.length > 0)).toHaveLength(BAD)
  expect(await findDifferences(db)).toEqual([])

  expect(await files.undone(id)).toMatchObject({ status: 'UNDONE', taken_out_count: ROWS - BAD, kept_count: 0 })
  expect(await sold()).toBe(0)
  expect(await findDifferences(db)).toEqual([])
  expect(await figures()).toEqual(before)
})

import { describe, expect, test } from 'vitest'
import type { ErrorBody } from '#contract/errors.ts'
import { attendeePrints } from '#contract/prints.ts'
import { toQueryString } from '#contract/query-string.ts'
import { createTestApp } from '#test/app.ts'
import { visit } from '#test/clients.ts'
import { joinAs, makeRole } from '#test/members.ts'
import { readPdf } from '#test/pdf-files.ts'
import { refused } from '#test/refused.ts'
import { addProduct, newSeller, openAnother, placeOrder, type Seller } from '#test/sales.ts'

const testApp = await createTestApp()
const { app, services } = testApp
const { db } = services
const seller = await newSeller(testApp)
const product = await addProduct(seller, {})

const NAMES = ['Ada', 'Grace', 'Mary', 'Zoe']
const order_id = await placeOrder(testApp, seller, { product, quantity: NAMES.length })
const ids = (
  await db.selectFrom('attendees').select('id').where('order_id', '=', order_id).orderBy('id').execute()
).map(({ id }) => id)
for (const [index, id] of ids.entries())
  await db.updateTable('attendees').set({ first_name: NAMES[index] }).where('id', '=', id).execute()
const [ada = 0, grace = 0, mary = 0, zoe = 0] = ids

type Of = Pick<Seller, 'visitor' | 'event_id'>

function fetchPrint(attendee_ids: number[], query: object = {}, { visitor, event_id }: Of = seller) {
  return visitor.fetch(
    `/api/events/${event_id}/attendee-prints${toQueryString({ layout: 'labels_62x29', ...query })}`,
    {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ attendee_ids }),
    },
  )
}

async function print(attendee_ids: number[], query: object = {}, of: Of = seller) {
  const response = await fetchPrint(attendee_ids, query, of)
  expect(response.status).toBe(200)
  const { text, pages } = readPdf(new Uint8Array(await response.arrayBuffer()))
  return { pages, names: text.match(/Ada|Grace|Mary|Zoe/g) }
}

async function codeOf(response: Response): Promise<string> {
  return ((await response.json()) as ErrorBody).code
}

const count = async (attendee_ids: number[], { visitor, event_id }: Of = seller) =>
  (await visitor.call(attendeePrints.countChosen, { params: { event_id }, body: { attendee_ids } })).data

describe('a print of selected attendees', () => {
  test('has exactly these, in the order of the list', async () => {
    const by = (sort_direction: string) => ({ sort_by: 'first_name', sort_direction })
    expect(await print([zoe, ada], by('asc'))).toEqual({ pages: 2, names: ['Ada', 'Zoe'] })
    expect(await print([ada, mary, ada], by('desc'))).toEqual({ pages: 2, names: ['Mary', 'Ada'] })
    expect(await count([zoe, ada])).toEqual({ attendees: 2, is_capped: false })
  })

  test('leaves out those whose ticket is not active', async () => {
    await db.updateTable('attendees').set({ status: 'CANCELLED' }).where('id', '=', grace).execute()
    expect(await print([grace, mary])).toEqual({ pages: 1, names: ['Mary'] })
    expect(await count([grace, mary])).toEqual({ attendees: 1, is_capped: false })
    const nobody = await fetchPrint([grace])
    expect([nobody.status, await codeOf(nobody)]).toEqual([409, 'nothing_to_print'])
  })

  test('of more than a hundred comes in parts', async () => {
    const other = await openAnother(testApp, seller)
    const order_id = await placeOrder(testApp, other, { product: await addProduct(other, {}), quantity: 103 })
    const rows = await db.selectFrom('attendees').select('id').where('order_id', '=', order_id).execute()
    const chosen = rows.map(({ id }) => id).slice(1)
    expect(await count(chosen, other)).toEqual({ attendees: 102, is_capped: false })
    const pages = [(await print(chosen, {}, other)).pages, (await print(chosen, { part: 2 }, other)).pages]
    expect(pages).toEqual([100, 2])
  })

  test('refuses attendees of other events, no attendees, and an unknown layout', async () => {
    const other = await openAnother(testApp, seller)
    expect((await fetchPrint([ada], {}, other)).status).toBe(404)
    await refused(count([ada], other), 'not_found')
    expect((await fetchPrint([])).status).toBe(422)
    expect((await fetchPrint([ada], { layout: 'a5' })).status).toBe(422)
  })

  test('is for members who may read attendees, and guarded against forged requests', async () => {
    const { event_id } = seller
    const reader = await joinAs({ app, db }, seller, { role: 'VIEWER' })
    expect((await print([ada], {}, { visitor: reader.visitor, event_id })).names).toEqual(['Ada'])
    const role_id = await makeRole(seller, ['events.read', 'orders.read'])
    const other = await joinAs({ app, db }, seller, { role: 'CUSTOM', role_id })
    const theirs = await fetchPrint([ada], {}, { visitor: other.visitor, event_id })
    expect([theirs.status, await codeOf(theirs)]).toEqual([403, 'role_too_low'])
    await refused(count([ada], { visitor: other.visitor, event_id }), 'role_too_low')
    expect((await fetchPrint([ada], {}, { visitor: visit(app), event_id })).status).toBe(401)
    const cookie = [...seller.visitor.cookies].map(([name, value]) => `${name}=${value}`).join('; ')
    const url = `http://localhost/api/events/${event_id}/attendee-prints?layout=badges_a6`
    const forged = new Request(url, { method: 'POST', headers: { cookie }, body: '{}' })
    expect((await app.fetch(forged)).status).toBe(403)
  })
})

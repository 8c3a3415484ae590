import { beforeAll, describe, expect, test } from 'vitest'
import { checkout } from '#contract/checkout.ts'
import { events } from '#contract/events.ts'
import { products } from '#contract/products.ts'
import { detailsFor, keyOf, reserve } from '#test/buyers.ts'
import { createEventOnSale, signUp } from '#test/factories.ts'
import { openInstallation } from '#test/processes/installation.ts'
import { PROTECTIONS, unprotected } from '#test/processes/unprotected.ts'
import { count, ROUNDS, times, together } from './running.ts'

const installation = await openInstallation()
const { app, db, processes } = installation

const COUNTED = 'insert into "?invoice_counters"?'

let seller: Awaited<ReturnType<typeof signUp>>
beforeAll(async () => {
  seller = await signUp(app)
})

/** Two tickets, one per process: orders of the same ticket would already wait for each other at its stock. */
async function openSale() {
  const { event, product: first } = await createEventOnSale(seller, { product: { type: 'FREE' } })
  const params = { event_id: event.id }
  const invoicing = { enable_invoicing: true, organization_name: 'Night Club', organization_address: 'Hall 1, Berlin' }
  await seller.visitor.call(events.updateSettings, { params, body: invoicing })
  const { product_category_id } = first
  const { data: second } = await seller.visitor.call(products.create, {
    params,
    body: { title: 'Second', type: 'FREE', product_type: 'TICKET', product_category_id, prices: [{ price: 0 }] },
  })
  const orders = await Promise.all(times(200, (index) => reserve(app, { event, product: index % 2 ? second : first })))
  const completeAll = async () => {
    const completions = orders.map(
      (order) =>
        ({ call }: typeof seller.visitor) =>
          call(checkout.saveDetails, { params: keyOf(order), body: detailsFor(order) }),
    )
    expect(count(await together(processes, completions))).toEqual({ ok: 200 })
    const rows = db.selectFrom('invoices').select('number').where('event_id', '=', event.id).orderBy('number')
    return (await rows.execute()).map(({ number }) => number)
  }
  return { completeAll }
}

describe('invoice numbers of 200 orders completed at once', () => {
  test.each(ROUNDS)('are 1 to 200, without a gap, none twice (round %i)', async () => {
    const { completeAll } = await openSale()
    expect(await completeAll()).toEqual(times(200, (index) => index + 1))
  })

  test('unprotected: the highest number plus one is given twice', async () => {
    const { completeAll } = await openSale()
    const open = {
      protections: [PROTECTIONS.counted_invoices],
      constraints: ['one_invoice_per_number'],
      // Another request reads the highest number before the first one's invoices exist, and waits for its counter. A request that
      // waits for its stock has not read it yet.
      meetings: [{ matching: COUNTED, where: 'after', people: 2, waiting: COUNTED }],
    } as const
    const { result } = await unprotected(installation, open, completeAll)
    expect(new Set(result).size).toBeLessThan(200)
  })
})

import { expect } from 'vitest'
import { exportFiles, type StartExport } from '#contract/exports.ts'
import type { TestApp } from './app.ts'
import type { insertOrder } from './order-rows.ts'
import { addProduct, openStall, type Stall } from './sales.ts'

type Rows = Parameters<typeof insertOrder>[1]
type Query = { format?: 'csv' | 'xlsx'; query?: string; sort_by?: never; filter_fields?: object }

/** A stall with one ticket, and what rows of its orders have in common. */
export async function openShop(test_app: TestApp, timezone = 'Europe/Berlin'): Promise<{ stall: Stall; rows: Rows }> {
  const stall = await openStall(test_app, { timezone })
  const product = await addProduct(stall, { title: 'Standing' })
  const ids = { event_id: stall.event_id, account_id: stall.account_id, organizer_id: 0, user_id: 0 }
  const price = { product_id: product.id, product_price_id: product.prices[0]?.id ?? 0, item_name: 'Standing' }
  return { stall, rows: { ...ids, ...price } }
}

const START = {
  attendees: exportFiles.startAttendees,
  orders: exportFiles.startOrders,
  affiliates: exportFiles.startAffiliates,
  'promo-codes': exportFiles.startPromoCodes,
} satisfies Record<string, StartExport>

/** Asks for files of this stall's lists. */
export function exportsOf({ visitor, event_id }: Pick<Stall, 'visitor' | 'event_id'>) {
  async function ask(kind: keyof typeof START, query: Query) {
    const { data } = await visitor.call(START[kind], { params: { event_id }, query: query as never })
    return data
  }
  async function download(kind: keyof typeof START, query: Query) {
    const { id, file_path } = await ask(kind, query)
    const response = await visitor.fetch(file_path)
    expect(response.status).toBe(200)
    return { id, response, bytes: Buffer.from(await response.arrayBuffer()) }
  }
  const stateOf = async (export_id: number) =>
    (await visitor.call(exportFiles.get, { params: { event_id, export_id } })).data
  const cancel = (export_id: number) => visitor.call(exportFiles.cancel, { params: { event_id, export_id } })
  return { ask, download, stateOf, cancel }
}

export const linesOf = (bytes: Buffer) => bytes.toString('utf8').split('\r\n').slice(0, -1)

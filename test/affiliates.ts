import type { TestApp } from './app.ts'
import { placeOrder, type Seller } from './sales.ts'

type Sale = Parameters<typeof placeOrder>[2] & { code: string | null; created_at?: string }

/** Inserts an order brought by the affiliate with this code, without the API. Returns its id. */
export async function sellBy(testApp: TestApp, seller: Seller, { code, created_at, ...sale }: Sale): Promise<number> {
  const { db } = testApp.services
  const order_id = await placeOrder(testApp, seller, sale)
  const affiliate = await db
    .selectFrom('affiliates')
    .select('id')
    .where('event_id', '=', seller.event_id)
    .where('code', '=', (code ?? '').toUpperCase())
    .executeTakeFirst()
  const brought_by = {
    affiliate_id: affiliate?.id ?? null,
    affiliate_code: affiliate ? (code ?? '').toUpperCase() : null,
  }
  await db
    .updateTable('orders')
    .set({ ...brought_by, ...(created_at && { created_at }) })
    .where('id', '=', order_id)
    .execute()
  return order_id
}

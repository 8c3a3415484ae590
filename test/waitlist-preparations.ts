import type { Preparation } from './preparation.ts'
import { addProduct } from './sales.ts'
import { tokenOf } from './waitlists.ts'

export const WAITLIST_PREPARATIONS: Record<string, Preparation> = {
  // Somebody joins for a price of which there is nothing.
  'publicWaitlist.join': async ({ visitor, ids, mark }) => {
    const of = { account_id: Number(ids.account_id), event_id: Number(ids.event_id) }
    const seller = { visitor, ...of, product_category_id: Number(ids.product_category_id) }
    const prices = [{ price: 1000, initial_quantity_available: 0 }]
    const product = await addProduct(seller, { title: `${mark} sold out`, waitlist_enabled: true, prices })
    return {
      body: { product_price_id: product.prices[0]?.id, first_name: mark, email: `${mark}.again@example.com` },
    }
  },
  'publicWaitlist.leave': async ({ testApp, ids }) => ({
    ids: { token: await tokenOf(testApp, Number(ids.entry_id)) },
  }),
}

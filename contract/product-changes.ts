import { z } from 'zod'
import { AMOUNT_CHANGES, PERCENT_CHANGES, PRODUCT_VISIBILITIES } from '#domain/product-change.ts'
import { endpoint } from './endpoint.ts'
import { clearable, dateInput, id, instant, money, seenVersion } from './fields.ts'
import { issue } from './issues.ts'
import { rateProblem } from './taxes-and-fees.ts'

const percent = z
  .number()
  .min(0)
  .max(100, issue('percentage_too_big'))
  .superRefine((value, context) => {
    const problem = rateProblem(true, value)
    if (problem) context.addIssue({ code: 'custom', message: problem })
  })

const priceChange = z.discriminatedUnion('how', [
  z.object({ how: z.enum(AMOUNT_CHANGES), amount: money }),
  z.object({ how: z.enum(PERCENT_CHANGES), percent }),
])

/** Values before and after; equal if unchanged. */
const changed = <S extends z.ZodType>(schema: S) => z.object({ before: schema, after: schema })

const productChange = z.object({
  id,
  title: z.string(),
  prices: z.array(z.object({ id, label: z.string().nullable(), price: changed(z.int()) })),
  sale_start_date: changed(instant.nullable()),
  sale_end_date: changed(instant.nullable()),
  visibility: changed(z.enum(PRODUCT_VISIBILITIES)),
})
export type ProductChangeRow = z.output<typeof productChange>

export const productChanges = {
  make: endpoint({
    method: 'PATCH',
    path: '/events/:event_id/products',
    access: 'event',
    permission: 'products.manage',
    summary: 'Change several products at once, or see what would change',
    description:
      'All of them or none. With is_preview nothing is stored: the answer says what would be. A price change reaches every ' +
      'price of a product; what is free stays free. WITH_CODE is seen by whoever has a fitting promo code.',
    body: z.object({
      products: z
        .array(z.object({ product_id: id, updated_at: seenVersion }))
        .min(1, issue('no_product_chosen'))
        .max(200),
      price: priceChange.optional(),
      sale_start_date: clearable(dateInput),
      sale_end_date: clearable(dateInput),
      visibility: z.enum(PRODUCT_VISIBILITIES).optional(),
      is_preview: z.boolean().default(false),
    }),
    response: z.array(productChange),
  }),
}

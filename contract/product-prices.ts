import { z } from 'zod'
import { dateInput, id, instant, line, money, optional } from './fields.ts'

/** Total number that can be sold; null means unlimited. */
const quantityLimit = optional(z.int().min(0).max(10_000_000))

export const productPrice = z.object({
  id,
  label: z.string().nullable(),
  price: z.int(),
  price_including_taxes_and_fees: z.int(),
  initial_quantity_available: z.int().nullable(),
  quantity_sold: z.int(),
  quantity_reserved: z.int(),
  /** Null means unlimited. */
  quantity_remaining: z.int().nullable(),
  sale_start_date: instant.nullable(),
  sale_end_date: instant.nullable(),
  is_before_sale_start_date: z.boolean(),
  is_after_sale_end_date: z.boolean(),
  is_sold_out: z.boolean(),
  is_hidden: z.boolean(),
})

/** Price of a product that is created or changed. */
export const productPriceInput = z.object({
  /** Id of an existing price when updating. */
  id: id.optional(),
  label: optional(line(100)),
  price: money,
  initial_quantity_available: quantityLimit,
  sale_start_date: optional(dateInput),
  sale_end_date: optional(dateInput),
  is_hidden: z.boolean().default(false),
})

import { z } from 'zod'
import { DISCOUNT_TYPES, type DiscountType, MOST_CODES_AT_ONCE } from '#domain/promo-code.ts'
import { endpoint } from './endpoint.ts'
import { dateInput, id, instant, money, optional, seenVersion } from './fields.ts'
import { issue } from './issues.ts'
import { listQuery, pageOf } from './lists.ts'
import { rate, rateProblem } from './taxes-and-fees.ts'

const promoCode = z.object({
  id,
  code: z.string(),
  /** Same for codes that were generated together. */
  batch_id: id.nullable(),
  discount_type: z.enum(DISCOUNT_TYPES),
  /** Percent with at most three decimals, or minor units of the event's currency when FIXED. */
  discount: z.number(),
  /** All products if both this and the categories are empty. */
  applicable_product_ids: z.array(id),
  /** Covers the products in these categories at the time of an order. */
  applicable_product_category_ids: z.array(id),
  start_date: instant.nullable(),
  expiry_date: instant.nullable(),
  /** Maximum number of orders with the code; null means unlimited. */
  max_allowed_usages: z.int().nullable(),
  order_usage_count: z.int(),
  /** Additional reservations that are not completed yet. */
  order_reserved_count: z.int(),
  /** Maximum units of covered products over all orders. */
  max_tickets: z.int().nullable(),
  ticket_usage_count: z.int(),
  ticket_reserved_count: z.int(),
  /** Maximum orders with the code per email address. */
  max_per_customer: z.int().nullable(),
  /** Minimum of an order's listed prices, in minor units. */
  min_order_value: z.int().nullable(),
  attendee_usage_count: z.int(),
  created_at: instant,
  updated_at: instant,
})
export type PromoCode = z.output<typeof promoCode>

const CODE_CHARACTERS = /^[^\s/?#%]+$/

const terms = {
  discount_type: z.enum(DISCOUNT_TYPES),
  /** Required unless the type is NONE. */
  discount: rate.optional(),
  applicable_product_ids: z.array(id).max(1000).default([]),
  applicable_product_category_ids: z.array(id).max(200).default([]),
  start_date: optional(dateInput),
  expiry_date: optional(dateInput),
  max_allowed_usages: optional(z.int().min(1).max(10_000_000)),
  max_tickets: optional(z.int().min(1).max(10_000_000)),
  max_per_customer: optional(z.int().min(1).max(1000)),
  min_order_value: optional(money.min(1)),
}

type Discount = { discount_type: DiscountType; discount?: number | undefined }

function judgeDiscount({ discount_type, discount }: Discount, context: z.RefinementCtx): void {
  if (discount_type === 'NONE') return
  const problem =
    discount === undefined ? issue('discount_missing') : rateProblem(discount_type === 'PERCENTAGE', discount)
  if (problem) context.addIssue({ code: 'custom', path: ['discount'], message: problem })
}

export const promoCodeInput = z
  .object({
    code: z
      .string()
      .trim()
      .toLowerCase()
      .min(2, issue('text_too_short', { least: 2 }))
      .max(50, issue('text_too_long', { most: 50 }))
      .regex(CODE_CHARACTERS, issue('not_a_promo_code')),
    ...terms,
    updated_at: seenVersion,
  })
  .superRefine(judgeDiscount)

const promoCodeBatchInput = z
  .object({
    /** Prefix of each code; the rest is random. */
    prefix: optional(
      z
        .string()
        .trim()
        .toLowerCase()
        .max(30, issue('text_too_long', { most: 30 }))
        .regex(CODE_CHARACTERS, issue('not_a_promo_code')),
    ),
    count: z.int().min(1).max(MOST_CODES_AT_ONCE),
    ...terms,
  })
  .superRefine(judgeDiscount)

const path = '/events/:event_id/promo-codes'

export const promoCodes = {
  list: endpoint({
    method: 'GET',
    path,
    access: 'event',
    permission: 'promo_codes.read',
    summary: 'List promo codes',
    query: listQuery({
      sorts: ['created_at', 'code', 'order_usage_count', 'ticket_usage_count'],
      default_sort: 'created_at',
      default_sort_direction: 'desc',
      filters: {
        code: 'text',
        batch_id: 'number',
        discount_type: 'text',
        start_date: 'date',
        expiry_date: 'date',
        order_usage_count: 'number',
        ticket_usage_count: 'number',
      },
    }),
    response: pageOf(promoCode),
  }),
  create: endpoint({
    method: 'POST',
    path,
    access: 'event',
    permission: 'promo_codes.manage',
    summary: 'Create a promo code',
    body: promoCodeInput,
    response: promoCode,
    status: 201,
    atomic: true,
  }),
  createBatch: endpoint({
    method: 'POST',
    path: `${path}/batch`,
    access: 'event',
    permission: 'promo_codes.manage',
    summary: 'Create many promo codes that nobody can guess, all with the same terms',
    description: 'All of them or none. A file of them is the export of promo codes, filtered by `batch_id`.',
    body: promoCodeBatchInput,
    response: z.object({ batch_id: id, codes: z.array(z.string()) }),
    status: 201,
    atomic: true,
  }),
  get: endpoint({
    method: 'GET',
    path: `${path}/:promo_code_id`,
    access: 'event',
    permission: 'promo_codes.read',
    summary: 'One promo code',
    response: promoCode,
  }),
  update: endpoint({
    method: 'PUT',
    path: `${path}/:promo_code_id`,
    access: 'event',
    permission: 'promo_codes.manage',
    summary: 'Change a promo code',
    body: promoCodeInput,
    response: promoCode,
  }),
  remove: endpoint({
    method: 'DELETE',
    path: `${path}/:promo_code_id`,
    access: 'event',
    permission: 'promo_codes.manage',
    summary: 'Delete a promo code',
    response: null,
  }),
}

export const publicPromoCodes = {
  check: endpoint({
    method: 'GET',
    path: '/public/events/:event_id/promo-codes/:code',
    access: 'public',
    summary: 'Is this promo code valid?',
    description:
      'Answers the same for unknown, expired and used-up codes, and those that have not begun. An address may try 60 different ' +
      'wrong codes of an event in a minute, by this call, with the event and with an order together; then all three answer 429.',
    response: z.object({ valid: z.boolean() }),
  }),
}

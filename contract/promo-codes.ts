import { z } from 'zod'
import { DISCOUNT_TYPES } from '#domain/promo-code.ts'
import { endpoint } from './endpoint.ts'
import { dateInput, id, instant, optional, seenVersion } from './fields.ts'
import { issue } from './issues.ts'
import { listQuery, pageOf } from './lists.ts'
import { rate, rateProblem } from './taxes-and-fees.ts'

const promoCode = z.object({
  id,
  code: z.string(),
  discount_type: z.enum(DISCOUNT_TYPES),
  /** Percent with at most three decimals, or minor units of the event's currency when FIXED. */
  discount: z.number(),
  /** Empty: all products. */
  applicable_product_ids: z.array(id),
  expiry_date: instant.nullable(),
  /** Orders that may use the code; null means without limit. */
  max_allowed_usages: z.int().nullable(),
  order_usage_count: z.int(),
  /** Of these, reserved at this moment and not yet completed. */
  order_reserved_count: z.int(),
  attendee_usage_count: z.int(),
  created_at: instant,
  updated_at: instant,
})
export type PromoCode = z.output<typeof promoCode>

export const promoCodeInput = z
  .object({
    code: z
      .string()
      .trim()
      .toLowerCase()
      .min(2, issue('text_too_short', { least: 2 }))
      .max(50, issue('text_too_long', { most: 50 }))
      .regex(/^[^\s/?#%]+$/, issue('not_a_promo_code')),
    discount_type: z.enum(DISCOUNT_TYPES),
    /** Needed unless the type is NONE. */
    discount: rate.optional(),
    applicable_product_ids: z.array(id).max(1000).default([]),
    expiry_date: optional(dateInput),
    max_allowed_usages: optional(z.int().min(1).max(10_000_000)),
    updated_at: seenVersion,
  })
  .superRefine((input, context) => {
    if (input.discount_type === 'NONE') return
    const { discount_type, discount } = input
    const problem =
      discount === undefined ? issue('discount_missing') : rateProblem(discount_type === 'PERCENTAGE', discount)
    if (problem) context.addIssue({ code: 'custom', path: ['discount'], message: problem })
  })

const path = '/events/:event_id/promo-codes'

export const promoCodes = {
  list: endpoint({
    method: 'GET',
    path,
    access: 'event',
    permission: 'promo_codes.read',
    summary: 'List promo codes',
    query: listQuery({
      sorts: ['created_at', 'code', 'order_usage_count'],
      default_sort: 'created_at',
      default_sort_direction: 'desc',
      filters: { code: 'text', discount_type: 'text', expiry_date: 'date', order_usage_count: 'number' },
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
      'Answers the same for unknown, expired and used-up codes. An address may try 60 different wrong codes of an event in a ' +
      'minute, by this call, with the event and with an order together; then all three answer 429.',
    response: z.object({ valid: z.boolean() }),
  }),
}

import { z } from 'zod'
import { ATTENDEE_STATUSES } from '#domain/attendee.ts'
import { BADGE_STATUSES, ORDER_STATUSES, PAYMENT_STATUSES, REFUND_STATUSES } from '#domain/order-status.ts'
import { PRODUCT_TYPES } from '#domain/product.ts'
import { CALCULATION_TYPES, TAX_OR_FEE_TYPES } from '#domain/tax-or-fee.ts'
import { id } from './fields.ts'
import { attendeeAsRead } from './order-details.ts'

const taxOrFeeLine = z.object({
  name: z.string(),
  type: z.enum(TAX_OR_FEE_TYPES),
  calculation_type: z.enum(CALCULATION_TYPES),
  rate: z.number(),
  /** Minor units of the order's currency. */
  amount: z.int(),
})

export const orderItem = z.object({
  id,
  product_id: id,
  product_price_id: id,
  product_type: z.enum(PRODUCT_TYPES),
  item_name: z.string(),
  quantity: z.int().describe('Units that are charged: without units cancelled before the payment.'),
  /** Price of one unit after discounts on units. Discounts on the line or the order are only in `total_discount`. */
  price: z.int(),
  price_before_discount: z.int().nullable(),
  total_before_discount: z.int(),
  total_discount: z.int(),
  total_before_additions: z.int(),
  total_fee: z.int(),
  total_tax: z.int(),
  total_gross: z.int(),
  taxes_and_fees: z.array(taxOrFeeLine),
})

/** A line as the team sees it. */
export const managedOrderItem = orderItem.extend({
  cancelled_units: z.int().describe('Goods that were cancelled, charged or not; 0 for tickets.'),
  units_left: z.int().nullable().describe('Goods that are not cancelled; null for tickets, whose attendees tell it.'),
})

export const orderTotals = {
  currency: z.string(),
  total_before_discount: z.int(),
  total_discount: z.int(),
  total_before_additions: z.int(),
  total_fee: z.int(),
  total_tax: z.int(),
  total_gross: z.int(),
  taxes_and_fees: z.array(taxOrFeeLine),
}

export const orderState = {
  status: z.enum(ORDER_STATUSES),
  payment_status: z.enum(PAYMENT_STATUSES).nullable(),
  refund_status: z.enum(REFUND_STATUSES).nullable(),
  /** Combination of the three statuses. */
  badge_status: z.enum(BADGE_STATUSES),
}

export const attendeeOfOrder = z.object({
  id,
  short_id: z.string(),
  public_id: z.string(),
  ...attendeeAsRead,
  status: z.enum(ATTENDEE_STATUSES),
  product_id: id,
  product_price_id: id,
  item_name: z.string(),
})

import { isDeepStrictEqual } from 'node:util'

/** Fields that concurrent changes move, or that every change sets. */
const NOT_BY_THIS = new Set([
  'updated_at',
  'quantity_sold',
  'quantity_remaining',
  'is_sold_out',
  'is_available',
  'order_usage_count',
  'order_reserved_count',
  'attendee_usage_count',
  'ticket_usage_count',
  'ticket_reserved_count',
  'clicks',
  'total_sales',
  'total_sales_gross',
  'used_capacity',
  'percentage_used',
  'members',
])

/** Returns the names of the fields that differ after a change. */
export function changedFields(before: object, after: object): string[] {
  const earlier = before as Record<string, unknown>
  return Object.entries(after)
    .filter(([name, value]) => !NOT_BY_THIS.has(name) && !isDeepStrictEqual(earlier[name], value))
    .map(([name]) => name)
}

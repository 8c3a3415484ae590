import { ORDER_PAYMENT_METHODS, type OrderPaymentMethod } from '#domain/received-method.ts'
import { localDate, parseEventDate, zonedToUtc } from '#domain/time.ts'
import type { Filters } from '#web/lib/calls/url-state.ts'

/**
 * Further filters of the order list, apart from its menus: days in the event's time zone, amounts in minor units, codes in their
 * stored form.
 */
export type OrderRanges = {
  first_day: string | null
  last_day: string | null
  least: number | null
  most: number | null
  promo_code: string
  affiliate_code: string
  /** Whether the buyer agreed to marketing; empty for both. */
  marketing: 'true' | 'false' | ''
  /** Empty for all. */
  payment_method: OrderPaymentMethod | ''
  /** Whether a member made the order; empty for both. */
  made_by_hand: 'true' | 'false' | ''
}

const DAY = 86_400_000

/** The list filters that {@link OrderRanges} covers. */
export const RANGED = [
  'created_at',
  'total_gross',
  'promo_code',
  'affiliate_code',
  'opted_into_marketing',
  'payment_method',
  'is_manually_created',
]

/** Reads the filters from the address. Invalid values are left out, since anyone may edit the address. */
export function readRanges(filters: Filters, zone: string): OrderRanges {
  const { created_at, total_gross, promo_code, affiliate_code } = filters
  return {
    first_day: dayFrom(created_at?.gte, zone),
    last_day: lastDayBefore(created_at?.lt, zone),
    least: amountOf(total_gross?.gte),
    most: amountOf(total_gross?.lte),
    promo_code: promo_code?.eq ?? '',
    affiliate_code: affiliate_code?.eq ?? '',
    marketing: yesOrNo(filters.opted_into_marketing?.eq),
    payment_method: ORDER_PAYMENT_METHODS.find((method) => method === filters.payment_method?.eq) ?? '',
    made_by_hand: yesOrNo(filters.is_manually_created?.eq),
  }
}

/** Replaces the filters of the ranges; those of the menus stay. */
export function withRanges(filters: Filters, ranges: OrderRanges, zone: string): Filters {
  const others = Object.fromEntries(Object.entries(filters).filter(([field]) => !RANGED.includes(field)))
  const { first_day, last_day, least, most } = ranges
  const codes = {
    promo_code: ranges.promo_code.trim().toLowerCase(),
    affiliate_code: ranges.affiliate_code.trim().toUpperCase(),
  }
  const days = {
    ...(first_day && { gte: zonedToUtc(`${first_day}T00:00`, zone) }),
    ...(last_day && { lt: zonedToUtc(`${dayAfter(last_day)}T00:00`, zone) }),
  }
  const amounts = { ...(least !== null && { gte: String(least) }), ...(most !== null && { lte: String(most) }) }
  return {
    ...others,
    ...(Object.keys(days).length > 0 && { created_at: days }),
    ...(Object.keys(amounts).length > 0 && { total_gross: amounts }),
    ...(codes.promo_code && { promo_code: { eq: codes.promo_code } }),
    ...(codes.affiliate_code && { affiliate_code: { eq: codes.affiliate_code } }),
    ...(ranges.marketing && { opted_into_marketing: { eq: ranges.marketing } }),
    ...(ranges.payment_method && { payment_method: { eq: ranges.payment_method } }),
    ...(ranges.made_by_hand && { is_manually_created: { eq: ranges.made_by_hand } }),
  }
}

function yesOrNo(text: string | undefined): 'true' | 'false' | '' {
  return text === 'true' || text === 'false' ? text : ''
}

/** The day of an instant from the address, in the zone; null if the text is no instant. */
export function dayFrom(text: string | undefined, zone: string): string | null {
  const instant = text === undefined ? null : parseEventDate(text, zone)
  return instant && localDate(instant, zone)
}

/** The last day before an instant from the address, in the zone; null if the text is no instant. */
export function lastDayBefore(text: string | undefined, zone: string): string | null {
  const instant = text === undefined ? null : parseEventDate(text, zone)
  return instant && localDate(new Date(Date.parse(instant) - 1).toISOString(), zone)
}

/** An amount in minor units; null if the text is no amount. */
export function amountOf(text: string | undefined): number | null {
  return text !== undefined && /^\d{1,12}$/.test(text) ? Number(text) : null
}

function dayAfter(day: string): string {
  return new Date(Date.parse(`${day}T00:00:00Z`) + DAY).toISOString().slice(0, 10)
}

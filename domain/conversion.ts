/** Steps from a page view to an order. */
const FUNNEL_STEPS = ['views', 'reservations', 'details_given', 'orders_placed'] as const
export type FunnelStep = (typeof FUNNEL_STEPS)[number]
export type Funnel = Record<FunnelStep, number>

export const NO_FUNNEL: Funnel = { views: 0, reservations: 0, details_given: 0, orders_placed: 0 }

/** Sum of several days. */
export function sumFunnels(days: readonly Funnel[]): Funnel {
  const sum = { ...NO_FUNNEL }
  for (const day of days) for (const step of FUNNEL_STEPS) sum[step] += day[step]
  return sum
}

/** Step of the funnel; `of_before` is its share of the step before, in percent. */
export type Conversion = { step: FunnelStep; count: number; of_before: number | null }

/** Each step as a share of the one before. Null for a step larger than the one before. */
export function conversionOf(funnel: Funnel): Conversion[] {
  return FUNNEL_STEPS.map((step, index) => {
    const before = FUNNEL_STEPS[index - 1]
    return { step, count: funnel[step], of_before: before ? shareOf(funnel[step], funnel[before]) : null }
  })
}

/** Share in percent, with one decimal below ten; null if the whole is zero or less, or smaller than the part. */
export function shareOf(part: number, whole: number): number | null {
  if (whole <= 0 || part > whole) return null
  const percent = (part / whole) * 100
  // A part is never shown as 100 %, and a part above zero never as 0 %.
  if (part < whole && percent > 99) return 99
  if (part > 0 && percent < 0.1) return 0.1
  return percent < 10 ? Math.round(percent * 10) / 10 : Math.round(percent)
}

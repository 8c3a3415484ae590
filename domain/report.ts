/** Types as in the address `/reports/{type}`. docs/rules/figures.md defines their figures. */
export const REPORT_TYPES = [
  'product_sales',
  'daily_sales_report',
  'promo_codes_report',
  'revenue',
  'taxes',
  'attendees_by_product',
  'check_ins',
  'affiliates',
  'questions',
  'occupancy',
] as const
export type ReportType = (typeof REPORT_TYPES)[number]

export function isReportType(text: string | undefined): text is ReportType {
  return REPORT_TYPES.some((type) => type === text)
}

/** Types as in the address `/organizers/{id}/reports/{type}`. */
export const ORGANIZER_REPORT_TYPES = ['events_performance', 'revenue_summary', 'tax_summary'] as const
export type OrganizerReportType = (typeof ORGANIZER_REPORT_TYPES)[number]

export function isOrganizerReportType(text: string | undefined): text is OrganizerReportType {
  return ORGANIZER_REPORT_TYPES.some((type) => type === text)
}

/** Maximum days of a report, and of an event's daily figures. */
export const MOST_DAYS = 370

/** States of a promo code, in the order in which they are checked. */
export const PROMO_CODE_STATES = ['DELETED', 'EXPIRED', 'LIMIT_REACHED', 'SCHEDULED', 'ACTIVE'] as const
export type PromoCodeState = (typeof PROMO_CODE_STATES)[number]

type Terms = { start_date: string | null; expiry_date: string | null; deleted_at: string | null }

/** State at a time. `left` is 0 once a limit is reached, reservations included. */
export function promoCodeState({ start_date, expiry_date, deleted_at }: Terms, left: number | null, now: string) {
  const at = Date.parse(now)
  const states: Record<PromoCodeState, boolean> = {
    DELETED: deleted_at !== null,
    EXPIRED: expiry_date !== null && at >= Date.parse(expiry_date),
    LIMIT_REACHED: left !== null && left <= 0,
    SCHEDULED: start_date !== null && at < Date.parse(start_date),
    ACTIVE: true,
  }
  return PROMO_CODE_STATES.find((state) => states[state]) ?? 'ACTIVE'
}

/** Fills hours without admissions, from the first to the last hour of each day. */
export function fillHours(rows: readonly { hour: string; admitted: number }[]) {
  const admitted = new Map(rows.map((row) => [row.hour, row.admitted]))
  const byDay = Map.groupBy([...admitted.keys()].toSorted(), (hour) => hour.slice(0, 10))
  return [...byDay].flatMap(([day, hours]) => {
    const [first, last] = [hours[0], hours.at(-1)].map((hour) => Number(hour?.slice(11, 13)))
    return Array.from({ length: 24 }, (_, hour) => hour)
      .filter((hour) => hour >= (first ?? 0) && hour <= (last ?? 0))
      .map((hour) => `${day}T${String(hour).padStart(2, '0')}:00`)
      .map((hour) => ({ hour, admitted: admitted.get(hour) ?? 0 }))
  })
}

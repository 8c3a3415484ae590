/** Period of a report as kept in the address; empty for the API's default. */
export type ReportDays = { start_date?: string; end_date?: string }

const DAY = /^\d{4}-\d{2}-\d{2}$/

/** Reads both days or none. Ignores invalid values, since anyone can edit the address. */
export function readDays(search: URLSearchParams): ReportDays {
  const [start_date, end_date] = [search.get('start_date') ?? '', search.get('end_date') ?? '']
  return DAY.test(start_date) && DAY.test(end_date) ? { start_date, end_date } : {}
}

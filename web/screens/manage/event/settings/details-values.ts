import type { BodyInput } from '#contract/endpoint.ts'
import type { Event, events } from '#contract/events.ts'
import { utcToZoned } from '#domain/time.ts'

/** Dates as the event's clock shows them: in another zone they stay what they say. */
export function detailsOf(event: Event) {
  const { title, category, description, timezone, currency, prices_include_tax } = event
  return {
    title,
    category,
    description,
    timezone,
    currency,
    prices_include_tax,
    start_date: onTheClock(event.start_date, timezone),
    end_date: event.end_date && onTheClock(event.end_date, timezone),
  }
}
export type Details = ReturnType<typeof detailsOf>

function onTheClock(instant: string, zone: string): string {
  return utcToZoned(instant, zone).slice(0, 16)
}

/** A date that nobody touched is sent as the very instant it is: in the hour that comes twice a year its clock says less. */
export function detailsBody(values: Details, event: Event): BodyInput<typeof events.update> {
  const before = detailsOf(event)
  if (values.timezone !== before.timezone) return values
  return {
    ...values,
    start_date: values.start_date === before.start_date ? event.start_date : values.start_date,
    end_date: values.end_date === before.end_date ? event.end_date : values.end_date,
  }
}

import type { BodyInput } from '#contract/endpoint.ts'
import type { Event, events } from '#contract/events.ts'
import { utcToZoned } from '#domain/time.ts'

/** Form values. Dates are local times of the event, so that a change of the time zone keeps them. */
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

/**
 * The request. An unchanged date is sent as its exact instant: in the hour that clocks repeat in autumn, the local time is
 * ambiguous.
 */
export function detailsBody(values: Details, event: Event): BodyInput<typeof events.update> {
  const before = detailsOf(event)
  if (values.timezone !== before.timezone) return values
  return {
    ...values,
    start_date: values.start_date === before.start_date ? event.start_date : values.start_date,
    end_date: values.end_date === before.end_date ? event.end_date : values.end_date,
  }
}

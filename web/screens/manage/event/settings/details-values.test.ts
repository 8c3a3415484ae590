import { describe, expect, it } from 'vitest'
import type { Event } from '#contract/events.ts'
import { detailsBody, detailsOf } from './details-values.ts'

/** 02:30 occurs twice in Berlin that night; this is the second one. */
const event = {
  title: 'Night of the clocks',
  category: 'OTHER',
  description: null,
  timezone: 'Europe/Berlin',
  currency: 'EUR',
  prices_include_tax: false,
  start_date: '2026-10-25T01:30:00.000Z',
  end_date: null,
} as Event

describe('the details of an event', () => {
  it('show the dates on the event’s clock', () => {
    expect(detailsOf(event).start_date).toBe('2026-10-25T02:30')
    expect(detailsOf({ ...event, end_date: '2026-10-25T04:00:00.000Z' }).end_date).toBe('2026-10-25T05:00')
  })

  it('keep the instant of a date that nobody touched', () => {
    const body = detailsBody({ ...detailsOf(event), title: 'Another name' }, event)
    expect(body).toMatchObject({ title: 'Another name', start_date: event.start_date, end_date: null })
  })

  it('send what was typed', () => {
    const body = detailsBody(
      { ...detailsOf(event), start_date: '2026-10-25T20:00', end_date: '2026-10-25T22:00' },
      event,
    )
    expect(body).toMatchObject({ start_date: '2026-10-25T20:00', end_date: '2026-10-25T22:00' })
  })

  it('keep the hour when the event moves to another zone', () => {
    const body = detailsBody({ ...detailsOf(event), timezone: 'Asia/Tokyo' }, event)
    expect(body).toMatchObject({ timezone: 'Asia/Tokyo', start_date: '2026-10-25T02:30' })
  })
})

import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { addMinutes, localDate, parseEventDate, utcToZoned, zonedToUtc } from './time.ts'

describe('a local time', () => {
  it.each([
    ['winter', '2026-01-15T20:00', 'Europe/Berlin', '2026-01-15T19:00:00.000Z'],
    ['summer', '2026-07-15T20:00', 'Europe/Berlin', '2026-07-15T18:00:00.000Z'],
    ['with seconds', '2026-07-15T20:00:30', 'UTC', '2026-07-15T20:00:30.000Z'],
    ['half-hour zone', '2026-07-15T20:00', 'Asia/Kolkata', '2026-07-15T14:30:00.000Z'],
    ['quarter-hour zone', '2026-07-15T20:00', 'Asia/Kathmandu', '2026-07-15T14:15:00.000Z'],
    ['new year far east', '2027-01-01T00:00', 'Pacific/Kiritimati', '2026-12-31T10:00:00.000Z'],
    ['far west', '2026-12-31T23:30', 'Pacific/Pago_Pago', '2027-01-01T10:30:00.000Z'],
    ['before a European gap', '2026-03-29T01:59', 'Europe/Berlin', '2026-03-29T00:59:00.000Z'],
    ['in a European gap: one hour on', '2026-03-29T02:30', 'Europe/Berlin', '2026-03-29T01:30:00.000Z'],
    ['after a European gap', '2026-03-29T03:00', 'Europe/Berlin', '2026-03-29T01:00:00.000Z'],
    ['in an American gap', '2026-03-08T02:30', 'America/New_York', '2026-03-08T07:30:00.000Z'],
    ['in a half-hour gap: 30 minutes on', '2026-10-04T02:15', 'Australia/Lord_Howe', '2026-10-03T15:45:00.000Z'],
    ['in a gap at midnight', '2026-09-06T00:30', 'America/Santiago', '2026-09-06T04:30:00.000Z'],
    ['in a day that a country skipped', '2011-12-30T12:00', 'Pacific/Apia', '2011-12-30T22:00:00.000Z'],
    ['in a European overlap: the earlier', '2026-10-25T02:30', 'Europe/Berlin', '2026-10-25T00:30:00.000Z'],
    ['after a European overlap', '2026-10-25T03:00', 'Europe/Berlin', '2026-10-25T02:00:00.000Z'],
    ['in an American overlap', '2026-11-01T01:30', 'America/New_York', '2026-11-01T05:30:00.000Z'],
    ['in a half-hour overlap', '2026-04-05T01:45', 'Australia/Lord_Howe', '2026-04-04T14:45:00.000Z'],
  ])('%s: %s in %s is %s', (_, local, zone, expected) => {
    expect(zonedToUtc(local, zone)).toBe(expected)
  })

  it('that no calendar has is refused', () => {
    expect(() => zonedToUtc('2026-02-30T10:00', 'UTC')).toThrow(RangeError)
  })

  it('comes back as it went, or moves forward when the clocks skipped it', () => {
    const zones = [
      'Europe/Berlin',
      'America/New_York',
      'Australia/Lord_Howe',
      'Asia/Kolkata',
      'America/Santiago',
      'UTC',
    ]
    const minutes = fc.integer({ min: 0, max: 30 * 365 * 24 * 60 })
    fc.assert(
      fc.property(fc.constantFrom(...zones), minutes, (zone, minute) => {
        const local = new Date(Date.UTC(2010, 0, 1) + minute * 60_000).toISOString().slice(0, 19)
        const back = utcToZoned(zonedToUtc(local, zone), zone)
        expect(back >= local).toBe(true)
        expect(Date.parse(`${back}Z`) - Date.parse(`${local}Z`)).toBeLessThanOrEqual(60 * 60_000)
        if (back !== local) expect(utcToZoned(zonedToUtc(back, zone), zone)).toBe(back)
      }),
      { numRuns: 500 },
    )
  })

  it('is the earliest instant at which the clock shows it', () => {
    const hour = fc.integer({ min: 0, max: 5 * 365 * 24 })
    fc.assert(
      fc.property(fc.constantFrom('Europe/Berlin', 'America/New_York', 'Africa/Casablanca'), hour, (zone, hours) => {
        const instant = new Date(Date.UTC(2024, 0, 1) + hours * 3_600_000).toISOString()
        const first = zonedToUtc(utcToZoned(instant, zone), zone)
        expect(first <= instant).toBe(true)
        expect(utcToZoned(first, zone)).toBe(utcToZoned(instant, zone))
      }),
      { numRuns: 500 },
    )
  })
})

describe('utcToZoned', () => {
  it('shows both hours of an overlap alike', () => {
    expect(utcToZoned('2026-10-25T00:30:00Z', 'Europe/Berlin')).toBe('2026-10-25T02:30:00')
    expect(utcToZoned('2026-10-25T01:30:00Z', 'Europe/Berlin')).toBe('2026-10-25T02:30:00')
  })

  it('writes midnight as 00:00', () => {
    expect(utcToZoned('2026-07-15T22:00:00Z', 'Europe/Berlin')).toBe('2026-07-16T00:00:00')
  })
})

describe('parseEventDate', () => {
  it.each([
    ['2026-07-15T20:00', '2026-07-15T18:00:00.000Z'],
    ['2026-07-15 20:00:05', '2026-07-15T18:00:05.000Z'],
    ['2026-07-15', '2026-07-14T22:00:00.000Z'],
    ['2026-07-15T20:00Z', '2026-07-15T20:00:00.000Z'],
    ['2026-07-15T20:00:00.25z', '2026-07-15T20:00:00.250Z'],
    ['2026-07-15T20:00:00+05:30', '2026-07-15T14:30:00.000Z'],
    ['2026-07-15T20:00-0400', '2026-07-16T00:00:00.000Z'],
    ['2024-02-29T12:00Z', '2024-02-29T12:00:00.000Z'],
    ['2026-02-29T12:00Z', null],
    ['2026-04-31', null],
    ['2026-13-01T12:00', null],
    ['2026-07-15T24:00', null],
    ['2026-07-15T20:60', null],
    ['2026-07-15T20:00+15:00', null],
    ['0026-07-15T20:00', null],
    ['15.07.2026', null],
    ['tomorrow', null],
    ['1784145600', null],
    ['', null],
  ])('%s → %s', (input, expected) => {
    expect(parseEventDate(input, 'Europe/Berlin')).toBe(expected)
  })

  it('needs a real zone', () => {
    expect(parseEventDate('2026-07-15T20:00', 'Mars/Olympus')).toBeNull()
  })
})

describe('days and minutes', () => {
  it('the day depends on the zone', () => {
    expect(localDate('2026-07-15T22:30:00Z', 'Europe/Berlin')).toBe('2026-07-16')
    expect(localDate('2026-07-15T22:30:00Z', 'America/New_York')).toBe('2026-07-15')
  })

  it('minutes are added to the instant', () => {
    expect(addMinutes('2026-12-31T23:50:00Z', 15)).toBe('2027-01-01T00:05:00.000Z')
  })
})

import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  BeyondCalendar,
  groupShifted,
  type ShiftedDate,
  shiftBetween,
  shiftDate,
  shiftDay,
  shiftWindow,
} from './shifted-dates.ts'
import { utcToZoned, zonedToUtc } from './time.ts'

const ZONE = 'Europe/Berlin'
const at = (local: string) => zonedToUtc(local, ZONE)
const on = (instant: string | null) => instant && utcToZoned(instant, ZONE).slice(0, 16)
const shift = (from: string, to: string) => shiftBetween(at(from), at(to), ZONE)

describe('a day moves by as many days as the event, to the nearest', () => {
  it.each([
    ['into summer time', ['2031-03-13T19:00', '2031-06-12T19:00'], '2031-03-10', '2031-06-09'],
    ['to another hour', ['2031-03-13T19:00', '2031-06-12T21:30'], '2031-03-13', '2031-06-12'],
    ['by less than half a day not at all', ['2031-03-13T10:00', '2031-03-13T20:00'], '2012-02-29', '2012-02-29'],
    ['over the end of February', ['2031-03-13T19:00', '2032-03-12T19:00'], '2031-02-28', '2032-02-28'],
    ['backwards', ['2031-03-13T19:00', '2030-03-13T19:00'], '2031-03-14', '2030-03-14'],
  ])('%s', (_, [from, to], before, after) => {
    expect(shiftDay(before, shift(from ?? '', to ?? ''))).toBe(after)
  })
})

describe('a date moves on the clock of the event', () => {
  it.each([
    ['a week on', ['2026-06-01T19:00', '2026-06-08T19:00'], '2026-05-20T10:00', '2026-05-27T10:00'],
    ['into summer time', ['2026-03-01T19:00', '2026-04-05T19:00'], '2026-02-20T10:00', '2026-03-27T10:00'],
    ['out of summer time', ['2026-10-01T19:00', '2026-11-05T19:00'], '2026-09-25T10:00', '2026-10-30T10:00'],
    ['and from summer into the next', ['2026-06-01T19:00', '2027-06-05T20:30'], '2026-01-15T00:00', '2027-01-19T01:30'],
    ['backwards', ['2026-06-01T19:00', '2026-03-28T19:00'], '2026-06-02T02:30', '2026-03-29T03:30'],
  ])('%s', (_, [from, to], before, after) => {
    expect(on(shiftDate(at(before), shift(from ?? '', to ?? '')))).toBe(after)
  })

  it('is the very same instant when the event does not move, also in the hour that comes twice', () => {
    const second = '2026-10-25T01:30:00.000Z'
    expect(shiftDate(second, shift('2026-10-31T19:00', '2026-10-31T19:00'))).toBe(second)
  })

  it('refuses to leave the calendar', () => {
    expect(() => shiftDate(at('9990-01-01T00:00'), shift('2026-01-01T00:00', '2037-01-01T00:00'))).toThrow(
      BeyondCalendar,
    )
    expect(() => shiftDate(at('2000-01-01T00:00'), shift('9990-01-01T00:00', '1990-01-01T00:00'))).toThrow(
      BeyondCalendar,
    )
  })
})

describe('a window', () => {
  it('moves with both its ends', () => {
    const moved = shiftWindow(
      { start: at('2026-02-20T10:00'), end: at('2026-03-01T18:00') },
      shift('2026-03-01T19:00', '2026-04-05T19:00'),
    )
    expect([on(moved.start), on(moved.end)]).toEqual(['2026-03-27T10:00', '2026-04-05T18:00'])
    expect(shiftWindow({ start: null, end: null }, shift('2026-03-01T19:00', '2026-04-05T19:00'))).toEqual({
      start: null,
      end: null,
    })
  })

  it('keeps its length where the clocks would turn it round', () => {
    const moved = shiftWindow(
      { start: at('2026-03-28T02:30'), end: at('2026-03-28T03:10') },
      shift('2026-03-28T19:00', '2026-03-29T19:00'),
    )
    expect([on(moved.start), on(moved.end)]).toEqual(['2026-03-29T03:30', '2026-03-29T04:10'])
  })

  const MINUTE = 60_000
  const instant = fc
    .integer({ min: Date.UTC(2024, 0, 1) / MINUTE, max: Date.UTC(2030, 0, 1) / MINUTE })
    .map((minutes) => new Date(minutes * MINUTE).toISOString())
  const zone = fc.constantFrom('Europe/Berlin', 'America/New_York', 'Australia/Lord_Howe', 'Africa/Casablanca', 'UTC')

  it('never ends before it starts, wherever it moves', () => {
    fc.assert(
      fc.property(
        instant,
        instant,
        zone,
        instant,
        fc.integer({ min: 1, max: 5000 }),
        (from, to, where, start, minutes) => {
          const end = new Date(Date.parse(start) + minutes * MINUTE).toISOString()
          const moved = shiftWindow({ start, end }, shiftBetween(from, to, where))
          return moved.start !== null && moved.end !== null && moved.start < moved.end
        },
      ),
    )
  })

  it('says the same time of day, unless the clocks skip it', () => {
    fc.assert(
      fc.property(instant, fc.integer({ min: -800, max: 800 }), zone, instant, (from, days, where, date) => {
        const to = zonedToUtc(addDays(utcToZoned(from, where), days), where)
        // A start that the clocks skip moves by one more hour, and everything with it.
        fc.pre(utcToZoned(to, where).slice(11) === utcToZoned(from, where).slice(11))
        const moved = shiftDate(date, shiftBetween(from, to, where))
        const hoped = addDays(utcToZoned(date, where), days)
        return utcToZoned(moved, where) === utcToZoned(zonedToUtc(hoped, where), where)
      }),
    )
  })
})

function addDays(local: string, days: number): string {
  return new Date(Date.parse(`${local}Z`) + days * 86_400_000).toISOString().slice(0, 19)
}

describe('what was moved, told', () => {
  const sale = (name: string, from: string): ShiftedDate => {
    return { part: 'products', field: 'sale_end_date', name, from, to: from.replace('2026', '2027') }
  }

  it('names what is the same of several things once, in the order of parts and of time', () => {
    const early = '2026-01-01T00:00:00.000Z'
    const late = '2026-02-01T00:00:00.000Z'
    const code: ShiftedDate = { part: 'promo_codes', field: 'expiry_date', name: 'x', from: early, to: late }
    const names = ['a', 'b', 'c', 'd', 'e', 'f', 'g']
    const told = groupShifted([code, sale('late', late), ...names.map((name) => sale(name, early))])
    expect(told.map(({ part, count, names: first }) => [part, count, first])).toEqual([
      ['products', 7, ['a', 'b', 'c', 'd', 'e']],
      ['products', 1, ['late']],
      ['promo_codes', 1, ['x']],
    ])
  })
})

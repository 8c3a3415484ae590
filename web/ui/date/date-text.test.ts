import { describe, expect, it } from 'vitest'
import { addMonths, weeksOf } from './calendar-days.ts'
import { readDay, readTime, writeDay, writeTime } from './date-text.ts'

const today = '2026-05-20'
const read = (text: string, tag = 'en') => readDay(text, { tag, today })

describe('a day that somebody types', () => {
  it.each([
    ['2031-06-21', 'en', '2031-06-21', null],
    ['2031-06-21T19:30', 'en', '2031-06-21', '19:30'],
    ['2031-06-21T19:30:00.000Z', 'en', '2031-06-21', '19:30'],
    ['21 Jun 2031', 'en', '2031-06-21', null],
    ['Sat, Jun 21, 2031, 7:30 PM', 'en', '2031-06-21', '19:30'],
    ['june 21', 'en', '2026-06-21', null],
    ['3 May', 'en', '2027-05-03', null],
    ['6/21/2031', 'en', '2031-06-21', null],
    ['6/21/31', 'en', '2031-06-21', null],
    ['6/21', 'en', '2026-06-21', null],
    ['6/7/2031', 'en-US', '2031-06-07', null],
    ['7/6/2031', 'en-GB', '2031-06-07', null],
    ['Sat 21 Jun 2031', 'en-IE', '2031-06-21', null],
    ['21.06.2031', 'de', '2031-06-21', null],
    ['21.6.', 'de', '2026-06-21', null],
    ['Sa., 21. Juni 2031', 'de', '2031-06-21', null],
    ['21. März 2031 20:15', 'de', '2031-03-21', '20:15'],
    ['2031年6月21日', 'zh-Hans-CN', '2031-06-21', null],
    ['21 de jun. de 2031', 'pt-BR', '2031-06-21', null],
  ])('%s in %s', (text, tag, day, time) => {
    expect(read(text, tag)).toEqual({ day, time })
  })

  it.each(['', 'soon', '31.02.2031', '21', '2031', '13/13/2031', '1 2 3 4'])('"%s" is none', (text) => {
    expect(read(text, 'de')).toBeNull()
  })

  it.each([
    'en',
    'en-GB',
    'en-AU',
    'en-CA',
    'en-IN',
    'en-ZA',
    'de',
    'de-AT',
    'de-CH',
    'fr',
    'it',
    'nl',
    'pt-PT',
    'es',
    'pt-BR',
    'ru',
    'zh-Hans-CN',
  ])('reads in %s what it wrote', (tag) => {
    for (let month = 1; month <= 12; month++) {
      const day = `2031-${String(month).padStart(2, '0')}-09`
      expect(read(writeDay(day, tag), tag)?.day, writeDay(day, tag)).toBe(day)
    }
  })
})

describe('a time that somebody types', () => {
  it.each([
    ['19:30', '19:30'],
    ['1930', '19:30'],
    ['930', '09:30'],
    ['19.30 Uhr', '19:30'],
    ['19', '19:00'],
    ['7 pm', '19:00'],
    ['7:30 PM', '19:30'],
    ['12 am', '00:00'],
    ['12pm', '12:00'],
    ['20h15', '20:15'],
  ])('%s', (text, time) => {
    expect(readTime(text)).toBe(time)
  })

  it.each(['', '24:00', '19:60', 'noon', '13 pm'])('"%s" is none', (text) => {
    expect(readTime(text)).toBeNull()
  })

  it.each(['en', 'en-GB', 'en-AU', 'en-CA', 'de', 'fr'])('reads in %s what it wrote', (tag) => {
    for (const time of ['00:00', '07:05', '12:00', '23:59']) expect(readTime(writeTime(time, tag))).toBe(time)
  })
})

describe('the calendar', () => {
  it('keeps to the last day of a shorter month', () => {
    expect(addMonths('2031-01-31', 1)).toBe('2031-02-28')
    expect(addMonths('2031-01-31', -2)).toBe('2030-11-30')
    expect(addMonths('2028-02-29', 12)).toBe('2029-02-28')
  })

  it('shows whole weeks that begin as they do where it is read', () => {
    const weeks = weeksOf('2031-06-21', 1)
    expect(weeks).toHaveLength(6)
    expect(weeks[0]?.[0]).toBe('2031-05-26')
    expect(weeks.at(-1)?.[6]).toBe('2031-07-06')
    expect(weeksOf('2031-06-21', 7)[0]?.[0]).toBe('2031-06-01')
  })
})

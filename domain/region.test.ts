import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { LOCALES } from './locale.ts'
import { askedTag, formatTag, type Place } from './region.ts'

describe('the tag that a browser asks for', () => {
  it.each([
    ['British', 'en', 'en-GB,en;q=0.9', 'en-GB'],
    ['American', 'en', 'en-US,en;q=0.9', 'en-US'],
    ['Irish', 'en', 'en-IE', 'en-IE'],
    ['Australian', 'en', 'en-AU', 'en-AU'],
    ['Canadian', 'en', 'en-CA', 'en-CA'],
    ['Indian', 'en', 'en-IN', 'en-IN'],
    ['any spelling', 'en', 'EN-us', 'en-US'],
    ['with a script', 'en', 'en-Latn-US', 'en-US'],
    ['the best quality first', 'en', 'en-US;q=0.5, en-GB;q=0.9', 'en-GB'],
    ['a later one that names a region', 'en', 'en, en-US;q=0.8', 'en-US'],
    ['the first country, though it has another language', 'en', 'de-DE,de;q=0.9,en-US;q=0.8,en;q=0.7', 'en-GB'],
    ['a country that writes as America does', 'en', 'es-PR', 'en-US'],
    ['a country of no table', 'en', 'en-SG', 'en-GB'],
    ['no region', 'en', 'en', 'en'],
    ['a region that is no country', 'en', 'es-419,en', 'en'],
    ['nothing', 'en', '', 'en'],
    ['rubbish', 'en', ';;q=,=,,-,x-9', 'en'],
    ['Austrian', 'de', 'de-AT,de;q=0.9', 'de-AT'],
    ['Swiss', 'de', 'de-CH', 'de-CH'],
    ['Liechtenstein', 'de', 'de-LI', 'de-CH'],
    ['German', 'de', 'de-DE', 'de-DE'],
    ['German, whatever the country of other languages', 'de', 'en-US,de;q=0.5', 'de'],
    ['languages with a region of their own', 'pt-br', 'pt-PT', 'pt-BR'],
    ['Swiss French', 'fr', 'fr-CH', 'fr-CH'],
    ['Mexican', 'es', 'es-MX,es;q=0.9', 'es-MX'],
    ['a Spanish of no table', 'es', 'es-419', 'es'],
    ['languages without a table', 'vi', 'vi-VN', 'vi'],
  ] as const)('%s', (_, locale, header, expected) => {
    expect(askedTag(locale, header)).toBe(expected)
  })

  it('is one of few, whatever is asked, and one that Intl knows', () => {
    const tags = new Set<string>()
    const region = fc.string({ minLength: 2, maxLength: 2, unit: fc.constantFrom(...'ABCDEGINRSTUZ') })
    const header = fc.oneof(
      fc.string(),
      region.map((one) => `en-${one}`),
      fc.tuple(fc.constantFrom('de', 'es', 'fr', 'it', 'nl'), region).map(([one, of]) => `${one}-${of},x;q=0.1`),
    )
    const check = fc.property(fc.constantFrom(...LOCALES), header, (locale, asked) => {
      const tag = askedTag(locale, asked)
      tags.add(tag)
      expect(Intl.DateTimeFormat.supportedLocalesOf(tag)).toEqual([tag])
    })
    fc.assert(check, { numRuns: 3_000 })
    expect(tags.size).toBeLessThanOrEqual(LOCALES.length + 8 + 3 + 7 + 4 + 2 + 2)
  })
})

describe('the tag that formats', () => {
  const country = (code: string | null, timezone = 'UTC'): Place => ({ timezone, location_details: { country: code } })
  it.each([
    ['the browser before the event', 'en-GB', country('US'), 'en-GB'],
    ['the event without a region', 'en', country('US'), 'en-US'],
    ['British in Germany', 'en', country('DE'), 'en-GB'],
    ['the country before the time zone', 'en', country('IE', 'America/New_York'), 'en-IE'],
    ['the time zone without a country', 'en', country(null, 'America/New_York'), 'en-US'],
    ['a time zone of Canada', 'en', { timezone: 'America/Toronto' }, 'en-CA'],
    ['a time zone of no table', 'en', { timezone: 'America/Mexico_City' }, 'en-GB'],
    ['an empty place', 'en', {}, 'en-GB'],
    ['no place', 'en', null, 'en-GB'],
    ['Austria', 'de', country('AT'), 'de-AT'],
    ['Switzerland by its time zone', 'de', { timezone: 'Europe/Zurich' }, 'de-CH'],
    ['German anywhere else', 'de', country('US'), 'de-DE'],
    ['Mexico by its time zone', 'es', { timezone: 'America/Mexico_City' }, 'es-MX'],
    ['Belgium', 'nl', country('BE'), 'nl-BE'],
    ['a language without a table', 'vi', country('CH'), 'vi'],
  ] as const)('%s', (_, tag, place, expected) => {
    expect(formatTag(tag, place)).toBe(expected)
  })

  it.each(['US', 'CA', 'AU', 'NZ', 'IN', 'ZA', 'IE', 'GB', 'DE', 'AT', 'CH', 'MX', 'BR', 'AR', 'CL', 'CO', 'PE', 'BE'])(
    'is that of %s in each of its time zones',
    (code) => {
      const locale = new Intl.Locale(`und-${code}`) as Intl.Locale & { getTimeZones: () => string[] }
      // A Canadian and an Australian settlement with about a hundred inhabitants.
      const zones = locale.getTimeZones().filter((zone) => !/Coral_Harbour|Macquarie/.test(zone))
      expect(zones.length).toBeGreaterThan(0)
      for (const timezone of zones)
        for (const tag of ['en', 'de', 'es', 'fr'])
          expect(`${timezone} ${formatTag(tag, { timezone })}`).toBe(`${timezone} ${formatTag(tag, country(code))}`)
    },
  )

  it('writes as people of the country do', () => {
    const write = (tag: string) =>
      new Intl.DateTimeFormat(tag, { dateStyle: 'long', timeStyle: 'short', timeZone: 'UTC' })
        .format(new Date('2026-11-26T19:00:00Z'))
        .replace(/\s/gu, ' ')
    expect(write(formatTag('en', country('DE')))).toBe('26 November 2026 at 19:00')
    expect(write(formatTag('en', country('US')))).toBe('November 26, 2026 at 7:00 PM')
    expect(write(formatTag('en', country('AU')))).toBe('26 November 2026 at 7:00 pm')
    expect(write(formatTag('es', country('ES')))).toBe('26 de noviembre de 2026 a las 19:00')
    expect(write(formatTag('es', country('MX')))).toBe('26 de noviembre de 2026 a las 7:00 p.m.')
  })
})

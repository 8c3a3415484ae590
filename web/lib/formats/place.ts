import type { AddressField } from '#domain/address.ts'
import { bcp47, type Locale } from '#domain/locale.ts'

/** Venue and address; any part may be missing. */
export type Place = Partial<Record<'venue_name' | AddressField, string | null>>

/** Address without the venue's name, by line: street, second line, postcode and city, region, country. */
export function addressLines(place: Place, locale: Locale): string[] {
  const city = [place.zip_or_postal_code, place.city].filter(Boolean).join(' ')
  const region = [place.state_or_region, countryName(place.country, locale)].filter(Boolean).join(', ')
  return [place.address_line_1, place.address_line_2, city, region].filter(
    (line) => line != null && line !== '',
  ) as string[]
}

/** Full address in one line, for calendars and maps. */
export function placeLine(place: Place, locale: Locale): string {
  return [place.venue_name, ...addressLines(place, locale)].filter(Boolean).join(', ')
}

/** "Arena, Berlin": the short form for cards. */
export function shortPlace(place: Place): string {
  return [place.venue_name, place.city].filter(Boolean).join(', ')
}

/** Link to a map: the organizer's own, else a search for the address. Null if the place is unknown. */
export function mapLink(place: Place, own: string | null, locale: Locale): string | null {
  if (own) return own
  const query = placeLine(place, locale)
  return query === '' ? null : `https://www.google.com/maps/search/?api=1&query=${encodeURIComponent(query)}`
}

function countryName(code: string | null | undefined, locale: Locale): string {
  if (!code) return ''
  return new Intl.DisplayNames([bcp47(locale)], { type: 'region', fallback: 'code' }).of(code) ?? code
}

import { bcp47, byPreference, type Locale } from './locale.ts'

/** Formats of dates, times, numbers and weeks: by the region of the browser, else by that of the content. */

/** Location of an event, an organizer or a person. The country takes precedence over that of the time zone. */
export type Place = { timezone?: string | null; location_details?: { country?: string | null } | null }

/**
 * Regions of a language with different formats; the first is the fallback for all others. Each adds a page to the server's cache,
 * so there are no more. English is British here, also when its origin is unknown.
 */
const REGIONS: Partial<Record<string, readonly [string, ...string[]]>> = {
  en: ['GB', 'AU', 'CA', 'IE', 'IN', 'NZ', 'US', 'ZA'],
  de: ['DE', 'AT', 'CH'],
  es: ['ES', 'AR', 'CL', 'CO', 'MX', 'PE', 'US'],
  fr: ['FR', 'BE', 'CA', 'CH'],
  it: ['IT', 'CH'],
  nl: ['NL', 'BE'],
}

/** Countries with the formats of another region in the table. */
const WRITES_AS: Partial<Record<string, string>> = {
  ...{ AS: 'US', GU: 'US', MP: 'US', PR: 'US', UM: 'US', VI: 'US' },
  LI: 'CH',
}

/**
 * Tag of a language with the browser's region, from its `Accept-Language` or `navigator.languages`; without a region if it names
 * none.
 */
export function askedTag(locale: Locale, accept_language: string): string {
  const tags = byPreference(accept_language).map((tag) => tag.toLowerCase().split('-'))
  // English is read all over the world, so the browser's first region counts. For other languages only tags of the same language
  // count.
  const wanted = locale === 'en' ? tags : tags.filter(([language]) => language === locale)
  const [region] = wanted.flatMap(([, ...parts]) => parts.find((part) => /^[a-z]{2}$/.test(part)) ?? [])
  return region ? withRegion(bcp47(locale), region.toUpperCase()) : bcp47(locale)
}

/** Tag for Intl: as requested, or completed with the country of the place that a page, email or file is about. */
export function formatTag(tag: string, place?: Place | null): string {
  return withRegion(tag, place?.location_details?.country || countryOfZone(place?.timezone ?? ''))
}

function withRegion(tag: string, country: string): string {
  const regions = REGIONS[tag]
  if (!regions) return tag
  const region = WRITES_AS[country] ?? country
  return `${tag}-${regions.includes(region) ? region : regions[0]}`
}

const CANADA =
  /\/(Atikokan|Blanc-Sablon|Cambridge_Bay|Creston|Dawson|Dawson_Creek|Edmonton|Fort_Nelson|Glace_Bay|Goose_Bay|Halifax|Inuvik|Iqaluit|Moncton|Montreal|Nipigon|Pangnirtung|Rainy_River|Rankin_Inlet|Regina|Resolute|St_Johns|Swift_Current|Thunder_Bay|Toronto|Vancouver|Whitehorse|Winnipeg|Yellowknife)$/
const UNITED_STATES =
  /\/(Adak|Anchorage|Boise|Chicago|Denver|Detroit|Honolulu|Indianapolis|Juneau|Los_Angeles|Louisville|Menominee|Metlakatla|New_York|Nome|Phoenix|Puerto_Rico|Sitka|Yakutat)$|\/(Indiana|Kentucky|North_Dakota)\//

const MEXICO =
  /\/(Bahia_Banderas|Cancun|Chihuahua|Ciudad_Juarez|Hermosillo|Matamoros|Mazatlan|Merida|Mexico_City|Monterrey|Ojinaga|Tijuana)$/
const ARGENTINA = /\/Argentina\/|\/(Buenos_Aires|Catamarca|Cordoba|Jujuy|Mendoza)$/

/** Countries of time zones, as far as the tables need them. */
const ZONES: readonly [RegExp, string][] = [
  [CANADA, 'CA'],
  [UNITED_STATES, 'US'],
  [MEXICO, 'MX'],
  [ARGENTINA, 'AR'],
  [/^(America\/(Santiago|Punta_Arenas|Coyhaique)|Pacific\/Easter)$/, 'CL'],
  [/^America\/Bogota$/, 'CO'],
  [/^America\/Lima$/, 'PE'],
  [/^Europe\/Brussels$/, 'BE'],
  [/^Australia\//, 'AU'],
  [/^Pacific\/(Auckland|Chatham)$/, 'NZ'],
  [/^Asia\/(Kolkata|Calcutta)$/, 'IN'],
  [/^Africa\/Johannesburg$/, 'ZA'],
  [/^Europe\/Dublin$/, 'IE'],
  [/^Europe\/Vienna$/, 'AT'],
  [/^Europe\/(Zurich|Vaduz)$/, 'CH'],
]

function countryOfZone(zone: string): string {
  return ZONES.find(([zones]) => zones.test(zone))?.[1] ?? ''
}

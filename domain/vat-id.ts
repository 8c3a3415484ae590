type Format = { pattern: RegExp; example: string }

const BRITISH: Format = { pattern: /^(\d{9}|\d{12}|GD\d{3}|HA\d{3})$/, example: 'GB123456789' }
const digits = (count: number, prefix: string): Format => ({
  pattern: new RegExp(`^\\d{${count}}$`),
  example: prefix + '1234567890123'.slice(0, count),
})

/**
 * Published formats of VAT IDs by their prefix: the EU with Northern Ireland (XI), and Great Britain, Switzerland, Norway. The
 * pattern is that of the characters after the prefix. Greece has the prefix EL.
 */
export const VAT_ID_FORMATS: Readonly<Record<string, Format>> = {
  AT: { pattern: /^U\d{8}$/, example: 'ATU12345678' },
  BE: { pattern: /^[01]\d{9}$/, example: 'BE0123456789' },
  BG: { pattern: /^\d{9,10}$/, example: 'BG123456789' },
  CH: { pattern: /^E\d{9}(MWST|TVA|IVA)?$/, example: 'CHE123456789' },
  CY: { pattern: /^\d{8}[A-Z]$/, example: 'CY12345678X' },
  CZ: { pattern: /^\d{8,10}$/, example: 'CZ12345678' },
  DE: digits(9, 'DE'),
  DK: digits(8, 'DK'),
  EE: digits(9, 'EE'),
  EL: digits(9, 'EL'),
  ES: { pattern: /^([A-Z]\d{7}[A-Z0-9]|\d{8}[A-Z])$/, example: 'ESX1234567X' },
  FI: digits(8, 'FI'),
  FR: { pattern: /^[A-HJ-NP-Z0-9]{2}\d{9}$/, example: 'FR12345678901' },
  GB: BRITISH,
  HR: digits(11, 'HR'),
  HU: digits(8, 'HU'),
  IE: { pattern: /^(\d{7}[A-Z]{1,2}|\d[A-Z+*]\d{5}[A-Z])$/, example: 'IE1234567WA' },
  IT: digits(11, 'IT'),
  LT: { pattern: /^(\d{9}|\d{12})$/, example: 'LT123456789' },
  LU: digits(8, 'LU'),
  LV: digits(11, 'LV'),
  MT: digits(8, 'MT'),
  NL: { pattern: /^\d{9}B\d{2}$/, example: 'NL123456789B01' },
  NO: { pattern: /^\d{9}(MVA)?$/, example: 'NO123456789MVA' },
  PL: digits(10, 'PL'),
  PT: digits(9, 'PT'),
  RO: { pattern: /^\d{2,10}$/, example: 'RO12345678' },
  SE: digits(12, 'SE'),
  SI: digits(8, 'SI'),
  SK: digits(10, 'SK'),
  XI: { ...BRITISH, example: 'XI123456789' },
}

/** VAT IDs of other countries have no common format. */
const ELSEWHERE: Format = { pattern: /^[A-Z0-9]{4,20}$/, example: 'DE123456789' }

/** Upper case, without spaces, dots and hyphens: `che-123.456.789` becomes `CHE123456789`. */
export function normalizedVatId(typed: string): string {
  return typed.toUpperCase().replaceAll(/[\s.\-\u2010-\u2015]/g, '')
}

/**
 * Judges the format of a normalized VAT ID. Its check digits and its registration are not checked. Null if it is right;
 * otherwise one that would be, of the same country if the prefix is known.
 */
export function vatIdLikeThis(vat_id: string): string | null {
  const known = VAT_ID_FORMATS[vat_id.slice(0, 2)]
  const { pattern, example } = known ?? ELSEWHERE
  return pattern.test(known ? vat_id.slice(2) : vat_id) ? null : example
}

/** Before a dot these are titles, and single letters are initials: "Dr.de Vries", "J.de Vries". */
const TITLES = 'dr|prof|st|ste|mr|mrs|ms|mx|sr|jr|fr|hr|ing|mag|dipl|med|rev|hon|capt|gen|col|lt|sgt|sc|bsc|msc|phd'
/** After a single letter these are still endings of addresses: "x.com", "t.me". */
const NEVER_NAMES = 'com|net|org|info|co|me|io'

const ADDRESS = /:\/\/|\bwww\.|@|[\p{L}\p{N}-]\.\p{L}{2,}\//iu
/** Word, dot and letters without a space, which mail programs turn into a link: any two letters may be a top-level domain. */
const DOMAIN = new RegExp(
  `(?<![\\p{L}\\p{N}-])(?!(?:(?:${TITLES}|\\p{L})\\.)+(?!(?:${NEVER_NAMES})(?![\\p{L}\\p{N}-]))\\p{L}[\\p{L}\\p{M}'’-]*\\.?(?![\\p{L}\\p{N}.-]))[\\p{L}\\p{N}-]+(?:\\.[\\p{L}\\p{N}-]+)*\\.\\p{L}[\\p{L}\\p{N}-]+`,
  'iu',
)
/** Dots of other scripts, which can be used in addresses. */
const DOTS = /[\u3002\uff0e\uff61\ufe52\u2024]/gu

/** True if a name looks like a link. Names appear in emails to other people, where an address would seem to be ours. */
export function looksLikeLink(name: string): boolean {
  const text = name.replace(DOTS, '.')
  return ADDRESS.test(text) || DOMAIN.test(text)
}

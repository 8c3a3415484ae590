/** In front of a dot these are titles, as a single letter is an initial: "Dr.de Vries", "J.de Vries". */
const TITLES = 'dr|prof|st|ste|mr|mrs|ms|mx|sr|jr|fr|hr|ing|mag|dipl|med|rev|hon|capt|gen|col|lt|sgt|sc|bsc|msc|phd'
/** Behind a single letter as well these are endings of addresses: "x.com", "t.me". */
const NEVER_NAMES = 'com|net|org|info|co|me|io'

const ADDRESS = /:\/\/|\bwww\.|@|[\p{L}\p{N}-]\.\p{L}{2,}\//iu
/** A word, a dot and letters without a space, which mail programs make a link of: any two letters may be an ending. */
const DOMAIN = new RegExp(
  `(?<![\\p{L}\\p{N}-])(?!(?:(?:${TITLES}|\\p{L})\\.)+(?!(?:${NEVER_NAMES})(?![\\p{L}\\p{N}-]))\\p{L}[\\p{L}\\p{M}'’-]*\\.?(?![\\p{L}\\p{N}.-]))[\\p{L}\\p{N}-]+(?:\\.[\\p{L}\\p{N}-]+)*\\.\\p{L}[\\p{L}\\p{N}-]+`,
  'iu',
)
/** Dots of other scripts, which addresses may be written with. */
const DOTS = /[\u3002\uff0e\uff61\ufe52\u2024]/gu

/** Names are written into e-mails to other people, where an address would look like ours. */
export function looksLikeLink(name: string): boolean {
  const text = name.replace(DOTS, '.')
  return ADDRESS.test(text) || DOMAIN.test(text)
}

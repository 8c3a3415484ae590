/** What mail programs make a link of without being asked, when it stands alone in a text. */
const TOP_LEVEL =
  'com|net|org|info|biz|io|co|app|dev|xyz|online|site|shop|store|top|club|link|click|live|me|tv|cc|ru|cn|de|at|ch|eu|uk|us|fr|es|it|nl|be|pl|br|in|jp|tk|ml|ga|cf|gq|ly'
/** In front of a dot these are titles, as a single letter is an initial: "Dr.de Vries", "J.de Vries". */
const TITLES = 'dr|prof|st|ste|mr|mrs|ms|mx|sr|jr|fr|hr|ing|mag|dipl|med'

const ADDRESS = /:\/\/|\bwww\.|@|[\p{L}\p{N}-]\.\p{L}{2,}\//iu
const DOMAIN = new RegExp(
  `(?<![\\p{L}\\p{N}.-])(?!(?:${TITLES}|\\p{L})\\.(?:${TOP_LEVEL})(?![\\p{L}\\p{N}-]))[\\p{L}\\p{N}-]+(?:\\.[\\p{L}\\p{N}-]+)*\\.(?:${TOP_LEVEL})(?![\\p{L}\\p{N}-])`,
  'iu',
)

/** Names are written into e-mails to other people, where an address would look like ours. */
export function looksLikeLink(name: string): boolean {
  return ADDRESS.test(name) || DOMAIN.test(name)
}

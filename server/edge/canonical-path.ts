/** No empty segments; only characters allowed in an address, or escapes. */
const SEGMENTS = /^(?:\/(?:[\w.~!$&'()*+,;=:@-]|%[0-9a-f]{2})+)*\/?$/i
/** A dot segment, or an escape of a letter, a digit or one of `-._~`, which need none. */
const ANOTHER_SPELLING = /\/\.{1,2}(?:\/|$)|%(?:2[de]|3\d|4[1-9a-f]|5[0-9af]|6[1-9a-f]|7[0-9ae])/i

/** True if this path has no other spelling, so that decisions by its text hold for its route. */
export function isCanonical(path: string): boolean {
  return SEGMENTS.test(path) && !ANOTHER_SPELLING.test(path)
}

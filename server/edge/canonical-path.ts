/** Segments without empty ones, of characters that may stand in an address as they are, or of escapes. */
const SEGMENTS = /^(?:\/(?:[\w.~!$&'()*+,;=:@-]|%[0-9a-f]{2})+)*\/?$/i
/** A segment of dots, or an escape for a letter, a digit or one of `-._~`, which need none. */
const ANOTHER_SPELLING = /\/\.{1,2}(?:\/|$)|%(?:2[de]|3\d|4[1-9a-f]|5[0-9af]|6[1-9a-f]|7[0-9ae])/i

/** Whether there is no other way to write this path, so that what is decided by its text holds for what is routed. */
export function isCanonical(path: string): boolean {
  return SEGMENTS.test(path) && !ANOTHER_SPELLING.test(path)
}

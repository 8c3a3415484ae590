/**
 * An XML element: its children by name in order, its attributes by `@name`, its text as `#`. A string is an element with nothing
 * but text. Undefined children are left out.
 */
export type UblNode = { [name: string]: string | UblNode | UblNode[] | undefined }

/** Text without the control characters that XML forbids; undefined if nothing is left, because elements must not be empty. */
export function textNode(text: string | null | undefined): string | undefined {
  return text?.replaceAll(FORBIDDEN, '').trim() || undefined
}

/** Everything but the characters of XML 1.0. */
const FORBIDDEN = /[^\t\n\r\u{20}-\u{d7ff}\u{e000}-\u{fffd}\u{10000}-\u{10ffff}]/gu

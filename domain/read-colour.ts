import type { Colour } from './colour.ts'

/** Parses "#ABC" and "#AABBCC" (equal colours); null for anything else. */
export function readColour(text: string): Colour | null {
  const [, short, long] = /^#(?:([0-9a-f]{3})|([0-9a-f]{6}))$/.exec(text.trim().toLowerCase()) ?? []
  if (short) return `#${[...short].map((digit) => digit + digit).join('')}`
  return long ? `#${long}` : null
}

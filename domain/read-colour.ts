import type { Colour } from './colour.ts'

/** "#ABC" and "#AABBCC" as one colour; null for whatever is none. */
export function readColour(text: string): Colour | null {
  const [, short, long] = /^#(?:([0-9a-f]{3})|([0-9a-f]{6}))$/.exec(text.trim().toLowerCase()) ?? []
  if (short) return `#${[...short].map((digit) => digit + digit).join('')}`
  return long ? `#${long}` : null
}

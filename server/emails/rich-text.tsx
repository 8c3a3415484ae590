import type { CSSProperties } from 'react'
import { sanitizeRichText } from '#server/lib/html.ts'

/** An organizer's formatted text: cleaned once more, because what leaves the house cannot be taken back. */
export function RichText({ html, style }: { html: string; style?: CSSProperties }) {
  // biome-ignore lint/security/noDangerouslySetInnerHtml: sanitised on the same line
  return <div style={style} dangerouslySetInnerHTML={{ __html: sanitizeRichText(html) ?? '' }} />
}

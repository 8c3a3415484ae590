import { sanitizeRichText } from '#server/lib/html.ts'
import { htmlToText } from '#server/lib/plain-text.ts'
import type { Part } from './parts.ts'

/** Cache size: a rush writes thousands of emails with the same few texts of an event. */
const KEPT = 50
const known = new Map<string, Part>()

/** An organizer's formatted text, cleaned, and the same as plain text with the addresses of its links. */
export function richTextPart(source: string): Part {
  const found = known.get(source)
  if (found) return found
  const html = sanitizeRichText(source) ?? ''
  const part = { html, text: htmlToText(withAddresses(html)) }
  if (known.size >= KEPT) known.clear()
  known.set(source, part)
  return part
}

/** Expects HTML from the sanitizer, with every attribute in double quotes. */
function withAddresses(html: string): string {
  return html
    .replace(/<a href="([^"]*)"[^>]*>(.*?)<\/a>/gs, (_, href, words) => (words === href ? href : `${words} ${href}`))
    .replace(/<li>/g, '<li>* ')
}

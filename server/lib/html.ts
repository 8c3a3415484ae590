import sanitizeHtml from 'sanitize-html'
import { isBlankHtml } from '#domain/text.ts'

const TAGS = 'p br strong b em i u s h1 h2 h3 h4 ul ol li blockquote a hr'.split(' ')

/** The library's own list, which it does not export; passing ours replaces it. */
const NEVER_TEXT = ['script', 'style', 'textarea', 'option', 'xmp']

/** Sanitizes rich text for storage and display by one allow-list for all of Foyer; null if it has no readable content. */
export function sanitizeRichText(html: string | null): string | null {
  if (html === null) return null
  const clean = sanitizeHtml(html, {
    allowedTags: TAGS,
    allowedAttributes: { a: ['href', 'rel', 'target'] },
    allowedSchemes: ['http', 'https', 'mailto'],
    allowProtocolRelative: false,
    nonTextTags: [...NEVER_TEXT, 'noscript', 'title', 'svg', 'math'],
    disallowedTagsMode: 'discard',
    transformTags: { a: guardLink },
    // Legitimate texts are never nested deeper than this.
    nestingLimit: 30,
  }).trim()
  return isBlankHtml(clean) ? null : clean
}

/** Links open in a new tab, send no referrer, and pass no ranking to their target. */
function guardLink(tagName: string, { href }: sanitizeHtml.Attributes): sanitizeHtml.Tag {
  const guarded = { rel: 'noopener nofollow', target: '_blank' }
  return { tagName, attribs: href ? { href, ...guarded } : guarded }
}

import sanitizeHtml from 'sanitize-html'
import { isBlankHtml } from '#domain/text.ts'

const TAGS = 'p br strong b em i u s h1 h2 h3 h4 ul ol li blockquote a hr'.split(' ')

/** The library's own list, which it does not export; giving ours replaces it. */
const NEVER_TEXT = ['script', 'style', 'textarea', 'option', 'xmp']

/** Rich text as it may be stored and shown: one allow-list for the whole house; null when nothing can be read in it. */
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
    // Whoever nests deeper than this is not writing a text.
    nestingLimit: 30,
  }).trim()
  return isBlankHtml(clean) ? null : clean
}

/** A link opens beside the shop, tells nobody where it came from, and gives no weight to its target. */
function guardLink(tagName: string, { href }: sanitizeHtml.Attributes): sanitizeHtml.Tag {
  const guarded = { rel: 'noopener nofollow', target: '_blank' }
  return { tagName, attribs: href ? { href, ...guarded } : guarded }
}

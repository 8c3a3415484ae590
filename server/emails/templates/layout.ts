import { bcp47, type Locale } from '#domain/locale.ts'
import {
  coverStrip,
  escapeHtml,
  inParagraph,
  joined,
  link,
  logo,
  type Part,
  type Parts,
  paragraph,
  richText,
  section,
} from './parts.ts'
import { styles } from './styles.ts'

/** Sender shown in the email: the installation or, for emails about an event, its organizer. */
export type Sender = {
  app_name: string
  organizer_name?: string
  footer_message?: string | null
  /** The organizer's picture beside the name. */
  logo?: string | null
  /** The event's cover as a strip above the card, and the colour shown if images are blocked. */
  cover?: { src: string; colour: string }
}

export type Body = {
  sender: Sender
  /** Text that mail programs show beside the subject. */
  preview: string
  /** Reason why the email was sent. */
  reason: string
  /** Link that ends such emails. */
  stop?: { href: string; words: string } | null
  parts: Parts
}

const DOCTYPE =
  '<!DOCTYPE html PUBLIC "-//W3C//DTD XHTML 1.0 Transitional//EN" "http://www.w3.org/TR/xhtml1/DTD/xhtml1-transitional.dtd">'
// Without the last two, dark mode would recolour only one half of the text.
const HEAD = `<head><meta content="text/html; charset=UTF-8" http-equiv="Content-Type"><meta name="viewport" content="width=device-width, initial-scale=1"><meta name="x-apple-disable-message-reformatting"><meta name="color-scheme" content="light"><meta name="supported-color-schemes" content="light"></head>`
const HIDDEN = 'display:none;overflow:hidden;line-height:1px;opacity:0;max-height:0;max-width:0'
const PREVIEW_LENGTH = 150
/** Pads the preview, so that mail programs do not show the beginning of the text after it. */
const FILLER = '&nbsp;&zwnj;'

/** Frame of every email: background, one card of at most 600 px, and below it the reason why it was sent. */
export function layOut({ sender, preview, reason, stop, parts }: Body, locale: Locale): Part {
  const brand = paragraph(sender.organizer_name ?? sender.app_name, styles.brand)
  const content = joined(parts)
  const rule = { html: `<hr style="${styles.rule}">`, text: '-'.repeat(40) }
  const footer = joined([
    ...(sender.footer_message ? [richText(sender.footer_message, styles.muted), rule] : []),
    paragraph(reason, styles.muted),
    stop ? inParagraph(link(stop.href, stop.words, styles.quiet_link), styles.muted) : null,
  ])
  const card = sender.cover
    ? coverStrip(sender.cover) + section(content.html, styles.card_below_cover)
    : section(content.html, styles.card)
  const column = `${sender.logo ? logo(sender.logo) : ''}${brand.html}${card}${section(footer.html, styles.footer)}`
  const page = section(section(column, styles.column), styles.paper)
  return {
    html: `${DOCTYPE}<html dir="ltr" lang="${bcp47(locale)}">${HEAD}<body style="${styles.page}">${hidden(preview)}${page}</body></html>`,
    text: [brand.text, content.text, footer.text].join('\n\n'),
  }
}

function hidden(preview: string): string {
  const missing = Math.max(0, PREVIEW_LENGTH - preview.length)
  return `<div style="${HIDDEN}">${escapeHtml(preview)}<div>${FILLER.repeat(missing)}</div></div>`
}

import { richTextPart } from './rich-text.ts'
import { styles } from './styles.ts'

/** A piece of an email, as HTML and as plain text. */
export type Part = { html: string; text: string }

/** Null and false stand for parts that are left out. */
export type Parts = readonly (Part | null | false)[]

const SPECIAL = /[&<>"']/g
const ENTITIES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' }

/**
 * The only functions that produce HTML of emails: a template passes text, which is escaped here. Only `richText` takes HTML, and
 * cleans it.
 */
export function escapeHtml(text: string): string {
  return text.replace(SPECIAL, (sign) => ENTITIES[sign] ?? sign)
}

export function joined(parts: Parts): Part {
  const present = parts.filter((part): part is Part => Boolean(part))
  const texts = present.map(({ text }) => text).filter(Boolean)
  return { html: present.map(({ html }) => html).join(''), text: texts.join('\n\n') }
}

export function paragraph(words: string, style: string = styles.text): Part {
  return { html: `<p style="${style}">${escapeHtml(words)}</p>`, text: words }
}

export function inParagraph({ html, text }: Part, style: string): Part {
  return { html: `<p style="${style}">${html}</p>`, text }
}

export const lead = (words: string) => paragraph(words, styles.lead)
export const fact = (words: string) => paragraph(words, styles.fact)
export const heading = (words: string) => paragraph(words, styles.heading)
export const small = (words: string) => paragraph(words, styles.muted)
export const code = (words: string) => paragraph(words, styles.code)
export const quote = (words: string) => paragraph(words, styles.quote)

export function title(words: string): Part {
  return { html: `<h1 style="${styles.title}">${escapeHtml(words)}</h1>`, text: words }
}

export function link(href: string, words: string, style: string = styles.link): Part {
  const html = `<a href="${escapeHtml(safeAddress(href))}" style="${style}" target="_blank">${escapeHtml(words)}</a>`
  return { html, text: `${words} ${safeAddress(href)}` }
}

/** Drops an address that would run a script in a careless mail program. */
function safeAddress(href: string): string {
  return /^(https?:\/\/|mailto:)/i.test(href) ? href : ''
}

/** The one main button of an email. */
export function action(href: string, words: string): Part {
  const { html, text } = link(href, words, styles.action)
  return { html: section(html, styles.action_row), text }
}

export function box(parts: Parts, style: string = styles.box): Part {
  const { html, text } = joined(parts)
  return { html: section(html, style), text }
}

/** A square image attached to the email; left out of plain text. */
export function picture({ cid, alt, side }: { cid: string; alt: string; side: number }): Part {
  const source = `src="cid:${escapeHtml(cid)}" alt="${escapeHtml(alt)}"`
  return { html: `<img ${source} width="${side}" height="${side}" style="${styles.picture}">`, text: '' }
}

/** An image of this installation as wide as the email; its background colour shows if mail programs block images. */
export function coverStrip({ src, colour }: { src: string; colour: string }): string {
  const image = `<img src="${escapeHtml(safeAddress(src))}" alt="" width="600" style="${styles.cover_image}">`
  return section(image, `${styles.cover};background-color:${colour}`)
}

/** An image of this installation above the sender's name, which serves as its description. */
export function logo(src: string): string {
  return section(
    `<img src="${escapeHtml(safeAddress(src))}" alt="" height="48" style="${styles.logo}">`,
    styles.logo_row,
  )
}

/** An organizer's formatted text: cleaned once more, because a sent email cannot be recalled. */
export function richText(html: string, style: string = styles.fact): Part {
  const clean = richTextPart(html)
  return { html: `<div style="${style}">${clean.html}</div>`, text: clean.text }
}

type Row = { label: string; amount: string; kind: 'line' | 'total' | 'detail' }

/** Rows with aligned amounts. */
export function amountTable(rows: readonly Row[]): Part {
  const lines = rows.map(({ label, amount, kind }) => {
    const cells = `<td style="${styles[kind]}">${escapeHtml(label)}</td><td style="${styles[`${kind}_amount`]}">${escapeHtml(amount)}</td>`
    return `<tr>${cells}</tr>`
  })
  return {
    html: `<table width="100%" cellpadding="0" cellspacing="0" style="${styles.table}"><tbody>${lines.join('')}</tbody></table>`,
    text: rows.map(({ label, amount }) => `${label}\n${amount}`).join('\n'),
  }
}

/** Mail programs render only tables consistently. */
export function section(html: string, style: string): string {
  const table = 'align="center" width="100%" border="0" cellpadding="0" cellspacing="0" role="presentation"'
  return `<table ${table} style="${style}"><tbody><tr><td>${html}</td></tr></tbody></table>`
}

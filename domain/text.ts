/** ORDER_OWNER → "order owner". */
export function statusText(status: string): string {
  return status.replaceAll('_', ' ').toLowerCase()
}

/** First letters of the first and last word, uppercase; one word gives one letter. */
export function initials(name: string): string {
  const words = name.trim().split(/\s+/u).filter(Boolean)
  const ends = words.length > 1 ? [words[0], words[words.length - 1]] : words
  return ends.map((word) => [...(word ?? '')][0]?.toUpperCase() ?? '').join('')
}

/** True if the text content of an HTML string is blank. Tags, comments and spaces do not count. */
export function isBlankHtml(html: string): boolean {
  const text = html.replace(/<[^<>]*>/g, '').replace(/&(nbsp|ensp|emsp|thinsp|zwj|zwnj|#160|#xa0|#8203|#x200b);/gi, ' ')
  return /^[\s\p{Format}]*$/u.test(text)
}

/** Letters that Unicode decomposition does not bring to ASCII. */
const ASCII: Record<string, string> = { ß: 'ss', æ: 'ae', œ: 'oe', ø: 'o', ł: 'l', đ: 'd', ð: 'd', þ: 'th', ı: 'i' }

/** Lower-case ASCII words joined by '-', for addresses; `fallback` when nothing is left (a title in Chinese). */
export function slugify(title: string, fallback = 'event'): string {
  const slug = title
    .toLowerCase()
    .normalize('NFKD')
    .replace(/\p{Mark}/gu, '')
    .replace(/[ßæœøłđðþı]/g, (letter) => ASCII[letter] ?? '')
    .replace(/['’]/g, '')
    .replace(/[^a-z0-9]+/g, '-')
    .slice(0, 80)
    .replace(/^-+|-+$/g, '')
  return slug === '' ? fallback : slug
}

/** Anything that is not a number becomes 0. */
export function numberOrZero(value: unknown): number {
  if (typeof value === 'string' && value.trim() === '') return 0
  if (typeof value !== 'number' && typeof value !== 'string') return 0
  const number = Number(value)
  return Number.isFinite(number) ? number : 0
}

/** Lone surrogates and noncharacters: databases, XML and emails refuse them. */
const UNUSABLE = /[\p{Surrogate}\p{Noncharacter_Code_Point}]/u

/** Well-formed Unicode without NUL and without non-characters. */
export function isUsableText(text: string): boolean {
  return !text.includes('\0') && !UNUSABLE.test(text)
}

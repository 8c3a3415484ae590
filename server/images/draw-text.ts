import { join } from 'node:path'
import { oneLine } from '#server/lib/plain-text.ts'
import { loadSharp } from './load-sharp.ts'

/** `sizes` are tried from the largest, in pixels, until the words fit into the lines; otherwise the words are cut. */
export type TextBox = { width: number; lines: number; sizes: readonly number[]; opacity?: number }
export type DrawnText = { input: Buffer; width: number; height: number }

/** Line height of Inter as a share of its size. */
const LINE_HEIGHT = 1.24
/** A text of spaces and invisible characters alone cannot be drawn. */
const IS_VISIBLE = /[\p{L}\p{N}\p{P}\p{S}]/u
/** Maximum number of letters; no box fits more. */
const LONGEST = 300

/**
 * White words on transparent ground, as PNG, with line breaks between words. Scripts that Inter lacks use the machine's fonts.
 */
export async function drawText(text: string, box: TextBox): Promise<DrawnText> {
  await fontsAreLoaded()
  const words = [...(IS_VISIBLE.test(text) ? oneLine(text) : '…')].slice(0, LONGEST)
  for (const size of box.sizes) {
    const drawn = await draw(words.join(''), size, box)
    if (fits(drawn, size, box)) return drawn
  }
  return cutToFit(words, box.sizes.at(-1) ?? 16, box)
}

/** Cuts to as many letters as fit, and an ellipsis. */
async function cutToFit(letters: readonly string[], size: number, box: TextBox): Promise<DrawnText> {
  let [kept, tooMany] = [0, letters.length]
  let best = await draw('…', size, box)
  while (tooMany - kept > 1) {
    const middle = Math.floor((kept + tooMany) / 2)
    const drawn = await draw(`${letters.slice(0, middle).join('').trimEnd()}…`, size, box)
    if (fits(drawn, size, box)) [kept, best] = [middle, drawn]
    else tooMany = middle
  }
  return best
}

function fits({ height }: DrawnText, size: number, { lines }: TextBox): boolean {
  // The last line counts only with the height of its letters, which differs by script.
  return height <= size * (LINE_HEIGHT * (lines - 1) + 1.35)
}

async function draw(words: string, size: number, { width, opacity = 1 }: TextBox): Promise<DrawnText> {
  const sharp = await loadSharp()
  const markup = `<span foreground="#ffffff" alpha="${Math.round(opacity * 100)}%">${escapeMarkup(words)}</span>`
  const spacing = Math.round(size * 0.06)
  const text = { text: markup, font: `Inter ${size}`, width, wrap: 'word-char', spacing, rgba: true } as const
  const { data, info } = await sharp({ text }).png().toBuffer({ resolveWithObject: true })
  return { input: data, width: info.width, height: info.height }
}

/** Escapes markup in typed text; characters that markup cannot hold are removed. */
function escapeMarkup(words: string): string {
  return words
    .replace(/[\p{Surrogate}\p{Noncharacter_Code_Point}]/gu, '')
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
}

const FONTS = join(import.meta.dirname, import.meta.env.PROD ? '../client/fonts' : '../../public/fonts')
const PARTS = ['latin', 'latin-ext', 'greek', 'cyrillic', 'vietnamese']

let loading: Promise<void> | undefined

/** Loads each font file once, by drawing something with it. */
function fontsAreLoaded(): Promise<void> {
  loading ??= loadFonts().catch((error) => {
    loading = undefined
    throw error
  })
  return loading
}

async function loadFonts(): Promise<void> {
  const sharp = await loadSharp()
  for (const part of PARTS) {
    const fontfile = join(FONTS, `inter-${part}.ttf`)
    await sharp({ text: { text: '.', font: 'Inter 10', fontfile } })
      .png()
      .toBuffer()
  }
}

import { readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { create, type Font } from 'fontkit'
import subsetFont from 'subset-font'

export type Weight = 400 | 600
/** A part of a typeface with the letters that it covers. */
export type FontFile = { key: string; bytes: Buffer; has: (code_point: number) => boolean }

/** Typefaces by priority: our own, then Hebrew, Arabic and Chinese with kana. */
const TYPEFACES = ['inter', 'noto-sans-hebrew', 'noto-sans-arabic', 'noto-sans-sc']
const WEIGHTS: Weight[] = [400, 600]

/** Replacement for a letter without a font. */
const BOX = '□'

type Found = { font: FontFile; text: string }

const loaded = new Map<string, FontFile>()

/** Loads the fonts that these texts need. */
export async function loadFonts(texts: readonly string[]): Promise<void> {
  const seen = texts.flatMap((text) => text.normalize('NFC').match(/[^\s\p{C}]/gu) ?? [])
  for (const letter of new Set([' ', '…', ...seen])) if (!(await isLoaded(letter))) await isLoaded(BOX)
}

/** Letters looked up so far, and whether there is a font for them. */
const looked = new Map<string, boolean>()
const MOST_KNOWN = 5_000

async function isLoaded(letter: string): Promise<boolean> {
  const before = looked.get(letter)
  if (before !== undefined) return before
  const found = await loadFor(codeOf(letter))
  if (looked.size >= MOST_KNOWN) looked.clear()
  looked.set(letter, found)
  return found
}

async function loadFor(code_point: number): Promise<boolean> {
  for (const part of partsWith(code_point)) {
    const files = await Promise.all(WEIGHTS.map((weight) => load(part, weight)))
    if (files.every(({ has }) => has(code_point))) return true
  }
  return false
}

/** Font of a cluster of letters, and the part it can draw: a letter without a font becomes a box, never another letter. */
export function fontOf(cluster: string, weight: Weight): Found {
  const key = `${weight} ${cluster}`
  const found = known.get(key) ?? find(cluster, weight)
  if (known.size >= MOST_KNOWN) known.clear()
  known.set(key, found)
  return found
}

/** Cache, because searching all parts takes longer than drawing; cleared when another font is loaded. */
const known = new Map<string, Found>()

function find(cluster: string, weight: Weight): Found {
  const letters = [...cluster]
  const whole = fontWith(letters, weight)
  if (whole) return { font: whole, text: cluster }
  // A mark without a font that also has its letter is left out.
  const [first = ''] = letters
  const font = fontWith([first], weight)
  if (font) return { font, text: letters.filter((letter) => font.has(codeOf(letter))).join('') }
  const box = fontWith([BOX], weight)
  if (!box) throw new Error('no font has a box')
  return { font: box, text: BOX }
}

function fontWith(letters: readonly string[], weight: Weight): FontFile | null {
  const [first = 0, ...others] = letters.map(codeOf)
  for (const part of partsWith(first)) {
    const font = loaded.get(keyOf(part, weight))
    if (font && [first, ...others].every(font.has)) return font
  }
  return null
}

const codeOf = (letter: string) => letter.codePointAt(0) ?? 0

type Part = { file: string; ranges: [from: number, to: number][] }

const keyOf = ({ file }: Part, weight: Weight) => `${file} ${weight}`

function partsWith(code_point: number): Part[] {
  return PARTS.filter(({ ranges }) => ranges.some(([from, to]) => code_point >= from && code_point <= to))
}

/** The packages list the letters that each of their files may have. */
const PARTS: Part[] = TYPEFACES.flatMap((typeface) => {
  const list = fileURLToPath(import.meta.resolve(`@fontsource-variable/${typeface}/unicode.json`))
  const ranges = JSON.parse(readFileSync(list, 'utf8')) as Record<string, string>
  return Object.entries(ranges).map(([name, text]) => ({
    file: join(dirname(list), 'files', `${typeface}-${name.replaceAll(/[[\]]/g, '')}-wght-normal.woff2`),
    ranges: text.split(',').map(rangeOf),
  }))
})

/** `U+4E00-4E05` or `U+20AC` */
function rangeOf(text: string): [number, number] {
  const [from = '', to = from] = text.trim().replace('U+', '').split('-')
  return [Number.parseInt(from, 16), Number.parseInt(to, 16)]
}

/** Loads a part with all its letters, in one weight, in the format that PDF needs. */
async function load(part: Part, weight: Weight): Promise<FontFile> {
  const key = keyOf(part, weight)
  const found = loaded.get(key)
  if (found) return found
  const letters = part.ranges.flatMap(([from, to]) =>
    Array.from({ length: to - from + 1 }, (_, index) => String.fromCodePoint(from + index)),
  )
  const options = { targetFormat: 'sfnt', variationAxes: { wght: weight } } as const
  const bytes = await subsetFont(readFileSync(part.file), letters.join(''), options)
  const font = create(bytes) as Font
  // A file may have none of the letters of its range, and then no table of them either.
  const hasLetters = font.numGlyphs > 1
  const file = { key, bytes, has: (code_point: number) => hasLetters && font.hasGlyphForCodePoint(code_point) }
  loaded.set(key, file)
  known.clear()
  return file
}

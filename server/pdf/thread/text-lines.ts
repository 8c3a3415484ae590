import bidiFactory from 'bidi-js'
import { type FontFile, fontOf, type Weight } from './fonts.ts'

/** Letters of one font and one direction. */
export type Piece = { text: string; font: FontFile; level: number; width: number }
export type Measure = (text: string, font: FontFile) => number

type Unit = { pieces: Piece[]; width: number; isSpace: boolean }
type Space = { width: number; most_lines?: number | undefined; weight: Weight; measure: Measure }

const bidi = bidiFactory()
const clusters = new Intl.Segmenter('en', { granularity: 'grapheme' })
/** Control characters, including those that change the direction of text; unassigned code points. */
const UNSEEN = /[\p{Cc}\p{Cf}\p{Co}\p{Cn}\p{Cs}]/gu
/** Scripts without spaces: a line may end after any letter. */
export const BREAKABLE = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]/u

/** Lines of a text, each with its pieces from left to right; text beyond the maximum is cut off with "…". */
export function linesOf(text: string, space: Space): Piece[][] {
  const lines = text
    .normalize('NFC')
    .split('\n')
    .flatMap((paragraph) => breakLines(unitsOf(paragraph.replaceAll(/\s+/g, ' ').replaceAll(UNSEEN, ''), space), space))
  const most = space.most_lines ?? lines.length
  const shown = lines.slice(0, most)
  const last = shown.at(-1)
  if (lines.length > most && last) shown[shown.length - 1] = withEllipsis(last, space)
  return shown.map((units) => inSight(units, space.measure))
}

/** Units that stay on one line: words, or parts of words up to a hyphen between two letters. */
const PARTS = / |[^ ]*?\p{L}-(?=\p{L})|[^ ]+/gu

/** Parts of a word in such scripts: a letter, or a run of others such as a time, with the brackets and punctuation around it. */
const LETTERS =
  /[\p{Ps}\p{Pi}]*(?:[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]|[^\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Ps}\p{Pi}]+)[\p{Pe}\p{Pf}\p{Po}]*|[\p{Ps}\p{Pi}]+/gu

/** Words, each with the fonts and directions of its letters, and the spaces between them. */
function unitsOf(paragraph: string, space: Space): Unit[] {
  const { levels } = bidi.getEmbeddingLevels(paragraph, 'auto')
  return [...paragraph.matchAll(PARTS)].flatMap(({ 0: word, index: start }) => {
    const parts = BREAKABLE.test(word) ? [...word.matchAll(LETTERS)] : [{ 0: word, index: 0 }]
    return parts.flatMap(({ 0: part, index }) => {
      const letters = lettersOf(part, levels.subarray(start + index), space)
      const unit = { ...asUnit(letters, space.measure), isSpace: part === ' ' }
      return unit.width > space.width ? letters.map((letter) => asUnit([letter], space.measure)) : [unit]
    })
  })
}

function lettersOf(word: string, levels: Uint8Array, { weight }: Space): Piece[] {
  return [...clusters.segment(word)].map(({ segment, index }) => {
    const level = levels[index] ?? 0
    const mirrored = level % 2 === 1 ? bidi.getMirroredCharacter(segment) : null
    return { ...fontOf(mirrored ?? segment, weight), level, width: 0 }
  })
}

function asUnit(letters: readonly Piece[], measure: Measure): Unit {
  const pieces = joined(letters, measure)
  return { pieces, width: pieces.reduce((sum, { width }) => sum + width, 0), isSpace: false }
}

/** Merges similar neighbours into one piece, for ligatures and kerning. */
function joined(letters: readonly Piece[], measure: Measure): Piece[] {
  const pieces: Piece[] = []
  for (const letter of letters) {
    const before = pieces.at(-1)
    if (before?.font === letter.font && before.level === letter.level) before.text += letter.text
    else pieces.push({ ...letter })
  }
  for (const piece of pieces) piece.width = measure(piece.text, piece.font)
  return pieces
}

function breakLines(units: readonly Unit[], { width }: Space): Unit[][] {
  const lines: Unit[][] = [[]]
  let used = 0
  for (const unit of units) {
    if (used > 0 && !unit.isSpace && used + unit.width > width) {
      lines.push([])
      used = 0
    }
    if (unit.isSpace && used === 0) continue
    lines.at(-1)?.push(unit)
    used += unit.width
  }
  return lines.map(withoutLastSpace)
}

function withoutLastSpace(line: Unit[]): Unit[] {
  return line.at(-1)?.isSpace ? line.slice(0, -1) : line
}

function withEllipsis(line: readonly Unit[], { width, weight, measure }: Space): Unit[] {
  const dots = asUnit([{ ...fontOf('…', weight), level: 0, width: 0 }], measure)
  const kept = [...line]
  while (kept.length > 1 && kept.reduce((sum, unit) => sum + unit.width, dots.width) > width) kept.pop()
  return [...withoutLastSpace(kept), dots]
}

/** Orders pieces from left to right: runs of the other direction are reversed, the deepest first (Unicode's rule L2). */
function inSight(units: readonly Unit[], measure: Measure): Piece[] {
  const pieces = units.flatMap((unit) => unit.pieces)
  const highest = Math.max(0, ...pieces.map(({ level }) => level))
  for (let level = highest; level > 0; level--) turnRound(pieces, level)
  // Words of the other direction stay separate: drawn together they would be reversed once more.
  return pieces.some(({ level }) => level % 2 === 1) ? pieces : joined(pieces, measure)
}

function turnRound(pieces: Piece[], level: number): void {
  for (let from = 0; from < pieces.length; from++) {
    let to = from
    while ((pieces[to]?.level ?? -1) >= level) to++
    if (to > from) pieces.splice(from, to - from, ...pieces.slice(from, to).reverse())
    from = Math.max(from, to)
  }
}

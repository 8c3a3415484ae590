import { EVENT_CATEGORIES, type EventCategory } from './event-status.ts'

/** Patterns for covers without an uploaded image. */
export const COVER_PATTERNS = ['curtain', 'spotlight', 'arches', 'seats', 'tickets', 'lanterns'] as const
export type CoverPattern = (typeof COVER_PATTERNS)[number]

/** Parameters of a drawing: main hue in degrees (OKLCH), pattern, and seed for the positions of the pattern's parts. */
export type CoverDrawing = { hue: number; pattern: CoverPattern; seed: number }

/** Number of variants per hue and pattern. */
const SEEDS = 1000

/**
 * Titles that differ in one character at any position are at least 37° apart. This needs 97 hues and a weight of 8 per position,
 * whose powers times 10 come nowhere near a multiple of 97. Categories of one title are at least 24° apart.
 */
const HUES = 97
const WEIGHT = 8
const APART = 10
const PER_CATEGORY = 24 * 7

/**
 * Cover of an event without an image. The same title, category and id always give the same drawing. Events created one after the
 * other have different patterns. Without an id, title and category decide.
 */
export function coverDrawing(title: string, category: EventCategory, id: number | null = null): CoverDrawing {
  let place = 0
  let mixed = 0x811c9dc5
  for (const letter of title.trim().toLowerCase()) {
    const code = letter.codePointAt(0) ?? 0
    place = (place * WEIGHT + code) % HUES
    mixed = Math.imul(mixed ^ code, 0x01000193) >>> 0
  }
  const number = EVENT_CATEGORIES.indexOf(category)
  const step = (place * APART) % HUES
  // Adjacent hues have different patterns; titles of the same hue have one of two.
  const turn = id ?? step + number + 3 * ((mixed >>> 16) % 2)
  const pattern = COVER_PATTERNS[turn % COVER_PATTERNS.length] ?? 'curtain'
  const hue = Math.round((step * 360) / HUES + number * PER_CATEGORY) % 360
  return { hue, pattern, seed: (mixed + number) % SEEDS }
}

/** Path of the drawing as a file: "/covers/arches-137-42.svg". */
export function coverPath({ hue, pattern, seed }: CoverDrawing): string {
  return `/covers/${pattern}-${hue}-${seed}.svg`
}

/** Parses such a path; null if it is not valid. */
export function readCoverPath(path: string): CoverDrawing | null {
  const [, name, hue, seed] = /^\/covers\/([a-z]+)-(0|[1-9]\d{0,2})-(0|[1-9]\d{0,2})\.svg$/.exec(path) ?? []
  const pattern = COVER_PATTERNS.find((known) => known === name)
  return pattern && Number(hue) < 360 ? { hue: Number(hue), pattern, seed: Number(seed) } : null
}

/** Background until the drawing has loaded, and where images are not shown. */
export function coverColour({ hue }: CoverDrawing): string {
  return `oklch(0.36 0.1 ${hue})`
}

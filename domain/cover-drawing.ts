import { EVENT_CATEGORIES, type EventCategory } from './event-status.ts'

/** What a cover is drawn as where nobody has uploaded one. */
export const COVER_PATTERNS = ['curtain', 'spotlight', 'arches', 'seats', 'tickets', 'lanterns'] as const
export type CoverPattern = (typeof COVER_PATTERNS)[number]

/** All that a drawing depends on: its main hue in degrees (of OKLCH), its pattern, and where the pattern's parts lie. */
export type CoverDrawing = { hue: number; pattern: CoverPattern; seed: number }

/** Drawings of one hue and pattern that differ in where their parts lie. */
const SEEDS = 1000

/**
 * Titles that differ by one letter or number, wherever it stands, are at least 37° apart: 97 hues, and a weight of 8 for
 * each place, whose powers times 10 come nowhere near a multiple of 97. Categories of one title are at least 24° apart.
 */
const HUES = 97
const WEIGHT = 8
const APART = 10
const PER_CATEGORY = 24 * 7

/**
 * The cover of an event without a picture; the same title, category and id always give the same drawing. Events created one
 * after the other have different patterns; without an id, title and category decide.
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
  // Hues beside each other have different patterns, and titles of one hue one of two.
  const turn = id ?? step + number + 3 * ((mixed >>> 16) % 2)
  const pattern = COVER_PATTERNS[turn % COVER_PATTERNS.length] ?? 'curtain'
  const hue = Math.round((step * 360) / HUES + number * PER_CATEGORY) % 360
  return { hue, pattern, seed: (mixed + number) % SEEDS }
}

/** The address of the drawing as a file: "/covers/arches-137-42.svg". */
export function coverPath({ hue, pattern, seed }: CoverDrawing): string {
  return `/covers/${pattern}-${hue}-${seed}.svg`
}

/** What stands in such an address; null where nothing of ours does. */
export function readCoverPath(path: string): CoverDrawing | null {
  const [, name, hue, seed] = /^\/covers\/([a-z]+)-(0|[1-9]\d{0,2})-(0|[1-9]\d{0,2})\.svg$/.exec(path) ?? []
  const pattern = COVER_PATTERNS.find((known) => known === name)
  return pattern && Number(hue) < 360 ? { hue: Number(hue), pattern, seed: Number(seed) } : null
}

/** Seen until the drawing has come, and where pictures are not shown. */
export function coverColour({ hue }: CoverDrawing): string {
  return `oklch(0.36 0.1 ${hue})`
}

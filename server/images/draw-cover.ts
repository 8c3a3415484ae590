import { oklch } from '#domain/colour.ts'
import type { CoverDrawing, CoverPattern } from '#domain/cover-drawing.ts'
import { drawLanterns, drawSpotlight, drawTickets } from './cover-lights.ts'
import { type Brush, drawArches, drawCurtain, drawSeats } from './cover-patterns.ts'

/** 16:9, like every cover. */
const SIZE = { width: 1600, height: 900 }

const PATTERNS: Record<CoverPattern, (brush: Brush) => string> = {
  curtain: drawCurtain,
  spotlight: drawSpotlight,
  arches: drawArches,
  seats: drawSeats,
  tickets: drawTickets,
  lanterns: drawLanterns,
}

/** The cover as an SVG; a box of another shape shows its middle. */
export function drawCover(drawing: CoverDrawing): string {
  const { width, height } = SIZE
  const brush = brushOf(drawing)
  const fade = `<linearGradient id="g" x2="1" y2="1"><stop stop-color="${brush.deep}"/><stop offset="1" stop-color="${brush.ground}"/></linearGradient>`
  const ground = `<defs>${fade}</defs><path fill="url(#g)" d="M0 0h${width}v${height}H0z"/>`
  const size = `viewBox="0 0 ${width} ${height}" width="${width}" height="${height}" preserveAspectRatio="xMidYMid slice"`
  return `<svg xmlns="http://www.w3.org/2000/svg" ${size}>${ground}${PATTERNS[drawing.pattern](brush)}</svg>`
}

/** Colour of lamplight, the same with every hue. */
const SPARK = oklch(0.86, 0.11, 82)
/** Dark yellow is brown: hues around it are drawn lighter. */
const MUDDY = 95
/** Hues between gold and leaf green look muddy: those near it are moved towards the nearer of the two. */
const MUD = { hue: 110, reach: 32, push: 22 }

/** Colours around the hue, and the light of a lamp. */
function brushOf({ hue: asked, seed }: CoverDrawing): Brush {
  const next = numbers(seed)
  const hue = clear(asked)
  const side = next() < 0.5 ? -1 : 1
  const turn = side * (35 + next() * 30)
  const lift = 0.09 * Math.max(0, Math.cos(((hue - MUDDY) * Math.PI) / 180)) ** 2
  return {
    deep: oklch(0.27 + lift / 2, 0.09, hue - side * 15),
    ground: oklch(0.42 + lift, 0.13, hue + side * 20),
    soft: oklch(0.56 + lift, 0.15, hue),
    light: oklch(0.72 + lift / 2, 0.14, hue + turn),
    spark: SPARK,
    between: (low, high) => Math.round(low + next() * (high - low)),
  }
}

function clear(hue: number): number {
  const away = hue - MUD.hue
  const near = Math.max(0, 1 - Math.abs(away) / MUD.reach)
  return hue + MUD.push * near * (away < 0 ? -1 : 1)
}

/** Mulberry32: a small generator whose whole state is its seed. */
function numbers(seed: number): () => number {
  let state = Math.imul(seed + 1, 0x9e3779b1) >>> 0
  return () => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
}

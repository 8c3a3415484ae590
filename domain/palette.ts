import { type Colour, contrast, lightnessOf, mixed, withLightness } from './colour.ts'
import type { ThemeSettings } from './theme.ts'

export type Scheme = 'light' | 'dark'

/** Colours of the default theme for everything that organizers do not choose. */
export const HOUSE_COLOURS = {
  light: {
    ink: '#1e1530',
    'ink-muted': '#6b6379',
    control: '#8c8499',
    success: '#0b7a6e',
    'success-soft': '#e9f5f3',
    warning: '#8d4702',
    'warning-soft': '#fcf4ef',
    danger: '#c0293a',
    'danger-soft': '#fef3f2',
    focus: '#6d55a3',
  },
  dark: {
    ink: '#f2eff7',
    'ink-muted': '#aaa2ba',
    control: '#857c96',
    success: '#5cb8aa',
    'success-soft': '#123330',
    warning: '#f8ac76',
    'warning-soft': '#37230f',
    danger: '#ff9a99',
    'danger-soft': '#3c171b',
    focus: '#b2a3dc',
  },
} as const

/** Minimum contrasts by WCAG 2.2: of text, of the borders of controls, and of the page's body text. */
export const LEAST = { text: 4.5, control: 3, ink: 7 } as const

export type Palette = Record<
  keyof (typeof HOUSE_COLOURS)['light'] | 'paper' | 'surface' | 'line' | 'accent' | 'on-accent',
  Colour
>

/** All colours of a page in one scheme. Text is readable whatever colours were chosen. */
export function paletteOf(theme: ThemeSettings, scheme: Scheme): Palette {
  const paper = backgroundOf(theme, scheme)
  const surface = surfaceOn(paper, scheme)
  const house = HOUSE_COLOURS[scheme]
  const grounds = [paper, surface]
  const accent = readable(theme.accent, grounds, LEAST.text)
  const read = (name: 'ink-muted' | 'success' | 'warning' | 'danger') => readable(house[name], grounds, LEAST.text)
  return {
    ...house,
    paper,
    surface,
    line: mixed(surface, house.ink, 0.13),
    accent,
    'on-accent': wordsOn(accent),
    'ink-muted': read('ink-muted'),
    success: read('success'),
    warning: read('warning'),
    danger: read('danger'),
    control: readable(house.control, grounds, LEAST.control),
    focus: readable(house.focus, grounds, LEAST.control),
  }
}

/** Schemes of a page; the first applies unless the visitor's system prefers the other. */
export function schemesOf({ mode }: Pick<ThemeSettings, 'mode'>): readonly Scheme[] {
  return mode === 'auto' ? ['light', 'dark'] : [mode]
}

/** Colour closest in lightness that is readable on all backgrounds; unchanged if it already is. */
export function readable(colour: Colour, grounds: readonly Colour[], least: number): Colour {
  return nearest(colour, (candidate) => grounds.every((ground) => contrast(candidate, ground) >= least))
}

/** Colour of text on this ground: white or one of two dark colours. */
export function wordsOn(ground: Colour): Colour {
  const words = ['#ffffff', HOUSE_COLOURS.light.ink]
  return words.find((colour) => contrast(colour, ground) >= LEAST.text) ?? '#000000'
}

/** As close to the chosen colour as possible. In automatic mode, its mirror image in the scheme it was not chosen for. */
function backgroundOf(theme: ThemeSettings, scheme: Scheme): Colour {
  const { background } = theme
  const start = isMeantFor(theme, scheme) ? background : mirrored(background)
  return nearest(start, (candidate) =>
    [candidate, surfaceOn(candidate, scheme)].every(
      (ground) => contrast(HOUSE_COLOURS[scheme].ink, ground) >= LEAST.ink,
    ),
  )
}

/** A background is chosen for the selected mode; in automatic mode, for the scheme whose text contrasts more. */
function isMeantFor({ background, mode }: ThemeSettings, scheme: Scheme): boolean {
  if (mode !== 'auto') return true
  const [onLight, onDark] = [HOUSE_COLOURS.light.ink, HOUSE_COLOURS.dark.ink].map((ink) => contrast(ink, background))
  return Number(onLight) >= Number(onDark) === (scheme === 'light')
}

/** Neither pure black nor pure white, which are hard on the eyes. */
const MIRRORED = { darkest: 0.19, lightest: 0.985 }

function mirrored(colour: Colour): Colour {
  const { darkest, lightest } = MIRRORED
  return withLightness(colour, Math.min(lightest, Math.max(darkest, 1 - lightnessOf(colour))))
}

/** Cards: white, or slightly lighter than a dark page. */
function surfaceOn(paper: Colour, scheme: Scheme): Colour {
  return scheme === 'light' ? '#ffffff' : mixed(paper, '#ffffff', 0.06)
}

const STEPS = 200

/** Tries darker and lighter colours alternately until one fits; black and white are the limits. */
function nearest(colour: Colour, fits: (candidate: Colour) => boolean): Colour {
  if (fits(colour)) return colour
  const start = lightnessOf(colour)
  for (let step = 1; step <= STEPS; step++)
    for (const lightness of [start - step / STEPS, start + step / STEPS]) {
      const candidate = withLightness(colour, Math.min(1, Math.max(0, lightness)))
      if (fits(candidate)) return candidate
    }
  return colour
}

/** Chosen colour that could not be used unchanged. `found` is the contrast it would have had on `ground`. */
export type Correction = {
  what: 'accent' | 'background'
  scheme: Scheme
  used: Colour
  ground: 'page' | 'card' | 'text'
  found: number
}

/** Differences from the chosen colours, with reasons. A background that is only mirrored for the other scheme is not listed. */
export function correctionsOf(theme: ThemeSettings): Correction[] {
  return schemesOf(theme).flatMap((scheme) => {
    const { paper, surface, accent, ink } = paletteOf(theme, scheme)
    const found: Correction[] = []
    if (paper !== theme.background && isMeantFor(theme, scheme))
      found.push({ what: 'background', scheme, used: paper, ground: 'text', found: contrast(theme.background, ink) })
    if (accent !== theme.accent) {
      const [onPage, onCard] = [contrast(theme.accent, paper), contrast(theme.accent, surface)]
      const ground = onPage < onCard ? 'page' : 'card'
      found.push({ what: 'accent', scheme, used: accent, ground, found: Math.min(onPage, onCard) })
    }
    return found
  })
}

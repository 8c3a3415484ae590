import { readColour } from './read-colour.ts'
import { BACKGROUND_TYPES, CORNER_STYLES, THEME_MODES, type ThemeSettings } from './theme.ts'

/** Parses theme settings from unknown input; null unless complete and valid. */
export function readTheme(given: unknown): ThemeSettings | null {
  if (typeof given !== 'object' || given === null) return null
  const from = given as Record<string, unknown>
  const background_type = BACKGROUND_TYPES.find((known) => known === from.background_type)
  const mode = THEME_MODES.find((known) => known === from.mode)
  const corner_style = CORNER_STYLES.find((known) => known === from.corner_style)
  const [accent, background] = [colourIn(from.accent), colourIn(from.background)]
  return background_type && mode && corner_style && accent && background
    ? { background_type, mode, corner_style, accent, background }
    : null
}

function colourIn(given: unknown): string | null {
  return typeof given === 'string' ? readColour(given) : null
}

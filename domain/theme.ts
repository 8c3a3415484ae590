import type { Colour } from './colour.ts'

export const BACKGROUND_TYPES = ['COLOR', 'MIRROR_COVER_IMAGE'] as const
export const THEME_MODES = ['light', 'dark', 'auto'] as const
export const CORNER_STYLES = ['sharp', 'soft', 'round'] as const
export type ThemeMode = (typeof THEME_MODES)[number]
export type CornerStyle = (typeof CORNER_STYLES)[number]

/** Design of public pages as chosen by an organizer. */
export type ThemeSettings = {
  background_type: (typeof BACKGROUND_TYPES)[number]
  accent: Colour
  background: Colour
  mode: ThemeMode
  corner_style: CornerStyle
}

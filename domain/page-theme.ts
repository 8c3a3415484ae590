import { type Palette, paletteOf, schemesOf } from './palette.ts'
import type { CornerStyle, ThemeMode, ThemeSettings } from './theme.ts'

/** Attributes of a page's outermost element: its mode, and CSS variables that web/styles/themes.css reads. */
export type PageTheme = { mode: ThemeMode; has_backdrop: boolean; style: Record<`--${string}`, string> }

/** Radii of controls and cards, in pixels. */
const RADII: Record<CornerStyle, [control: number, card: number]> = {
  sharp: [2, 3],
  soft: [8, 12],
  round: [22, 26],
}

/** Null for the default theme. */
export function themeOf(chosen: ThemeSettings | null, cover: { lqip_base64: string | null } | null): PageTheme | null {
  return chosen && pageTheme(chosen, cover?.lqip_base64 ?? null)
}

/** `backdrop` is the low-quality preview of the page's cover as a data: URL, if there is a cover. */
export function pageTheme(theme: ThemeSettings, backdrop: string | null): PageTheme {
  const [first = 'light', other] = schemesOf(theme)
  const [control, card] = RADII[theme.corner_style]
  const mirrors = theme.background_type === 'MIRROR_COVER_IMAGE' && backdrop !== null
  return {
    mode: theme.mode,
    has_backdrop: mirrors,
    style: {
      ...variables('a', paletteOf(theme, first)),
      ...(other && variables('b', paletteOf(theme, other))),
      '--radius-control': `${control}px`,
      '--radius-card': `${card}px`,
      ...(mirrors && { '--backdrop': `url(${backdrop})` }),
    },
  }
}

function variables(set: 'a' | 'b', palette: Palette) {
  return Object.fromEntries(Object.entries(palette).map(([name, colour]) => [`--${set}-${name}`, colour]))
}

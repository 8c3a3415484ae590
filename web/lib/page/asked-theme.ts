import { HOUSE_THEME } from '#domain/house-theme.ts'
import { type PageTheme, pageTheme } from '#domain/page-theme.ts'
import { readColour } from '#domain/read-colour.ts'
import { THEME_MODES } from '#domain/theme.ts'
import type { FrameOptions } from '#web/widget/protocol.ts'

/** Theme requested by the embedding page. Values that are not a valid colour or mode fall back to the default theme. */
export function askedTheme({
  accent,
  background,
  mode,
}: Pick<FrameOptions, 'accent' | 'background' | 'mode'>): PageTheme {
  const chosen = {
    ...HOUSE_THEME,
    accent: readColour(`${accent}`) ?? HOUSE_THEME.accent,
    background: readColour(`${background}`) ?? HOUSE_THEME.background,
    mode: THEME_MODES.find((known) => known === mode) ?? HOUSE_THEME.mode,
  }
  return pageTheme(chosen, null)
}

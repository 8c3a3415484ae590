import { HOUSE_THEME } from '#domain/house-theme.ts'
import { type PageTheme, pageTheme } from '#domain/page-theme.ts'
import { readColour } from '#domain/read-colour.ts'
import { THEME_MODES } from '#domain/theme.ts'
import type { FrameOptions } from '#web/widget/protocol.ts'

/** What a page around asks for may be anything; what is no colour and no mode is as the house has it. */
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

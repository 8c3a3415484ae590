import { readTheme } from '#domain/read-theme.ts'
import type { ThemeSettings } from '#domain/theme.ts'

/** What the preview is sent of a theme: while a colour is being typed that is none yet, it keeps the one before. */
export function draftOf(theme: ThemeSettings | null, inherited: ThemeSettings | null): object {
  if (theme === null) return { homepage_theme_settings: inherited }
  const whole = readTheme(theme)
  return whole ? { homepage_theme_settings: whole } : {}
}

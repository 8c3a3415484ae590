import { z } from 'zod'
import { readColour } from '#domain/read-colour.ts'
import { BACKGROUND_TYPES, CORNER_STYLES, THEME_MODES } from '#domain/theme.ts'
import { issue } from './issues.ts'

/** Accepts "#40296C" or "#FFF"; stored as #rrggbb in lower case. */
export const colour = z
  .string()
  .trim()
  .regex(/^#([0-9a-fA-F]{3}|[0-9a-fA-F]{6})$/, issue('not_a_colour'))
  .transform((text) => readColour(text) ?? text)

const chosen = {
  /** Solid colour, or the blurred cover of the page; without a cover, the colour. */
  background_type: z.enum(BACKGROUND_TYPES),
  mode: z.enum(THEME_MODES),
  corner_style: z.enum(CORNER_STYLES),
}

/** Design of public pages. Unreadable colours are replaced by the closest readable lightness (`theme`). */
export const themeSettings = z.object({ ...chosen, accent: z.string(), background: z.string() })
export const themeSettingsInput = z.object({ ...chosen, accent: colour, background: colour })

/** For the outermost element of a page: CSS variables, corrected so that everything is readable. Null for the default theme. */
export const pageTheme = z
  .object({ mode: z.enum(THEME_MODES), has_backdrop: z.boolean(), style: z.record(z.string(), z.string()) })
  .nullable()

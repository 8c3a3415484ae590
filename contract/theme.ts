import { z } from 'zod'
import { readColour } from '#domain/read-colour.ts'
import { BACKGROUND_TYPES, CORNER_STYLES, THEME_MODES } from '#domain/theme.ts'
import { issue } from './issues.ts'

/** As people write it: "#40296C" or "#FFF"; kept as #rrggbb in small letters. */
const colour = z
  .string()
  .trim()
  .regex(/^#([0-9a-fA-F]{3}|[0-9a-fA-F]{6})$/, issue('not_a_colour'))
  .transform((text) => readColour(text) ?? text)

const chosen = {
  /** The colour, or the cover of the page behind it, out of focus; without a cover it is the colour. */
  background_type: z.enum(BACKGROUND_TYPES),
  mode: z.enum(THEME_MODES),
  corner_style: z.enum(CORNER_STYLES),
}

/** How public pages look. Colours that could not be read are shown in the nearest lightness that can be (`theme`). */
export const themeSettings = z.object({ ...chosen, accent: z.string(), background: z.string() })
export const themeSettingsInput = z.object({ ...chosen, accent: colour, background: colour })

/** For the outermost element of a page: CSS variables, corrected so that everything can be read. Null: as the house looks. */
export const pageTheme = z
  .object({ mode: z.enum(THEME_MODES), has_backdrop: z.boolean(), style: z.record(z.string(), z.string()) })
  .nullable()

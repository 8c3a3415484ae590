import type { ThemeSettings } from './theme.ts'

/** How pages look that nobody has designed; the values of web/styles/variables.css. */
export const HOUSE_THEME: ThemeSettings = {
  background_type: 'COLOR',
  accent: '#40296c',
  background: '#fbfafc',
  mode: 'light',
  corner_style: 'soft',
}

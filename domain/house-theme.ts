import type { ThemeSettings } from './theme.ts'

/** Default theme of pages without a design. Same values as in web/styles/variables.css. */
export const HOUSE_THEME: ThemeSettings = {
  background_type: 'COLOR',
  accent: '#40296c',
  background: '#fbfafc',
  mode: 'light',
  corner_style: 'soft',
}

import { expect, it } from 'vitest'
import { HOUSE_THEME } from '#domain/house-theme.ts'
import { readSettings } from './preview.ts'

it('takes known texts and a theme out of a message, and nothing else', () => {
  const theme = { ...HOUSE_THEME, accent: '#0B7A6E', extra: 'url(x)' }
  const sent = { continue_button_text: 'Go', status: 'LIVE', description: '<img>', homepage_theme_settings: theme }
  expect(readSettings(sent, ['continue_button_text', 'description_preview'])).toEqual({
    texts: { continue_button_text: 'Go' },
    theme: { ...HOUSE_THEME, accent: '#0b7a6e' },
  })
})

it('takes a text that is cleared, and the theme of the house', () => {
  const sent = { continue_button_text: null, homepage_theme_settings: null }
  expect(readSettings(sent, ['continue_button_text'])).toEqual({ texts: { continue_button_text: null }, theme: null })
})

it.each([
  null,
  'title',
  7,
  { title: 7 },
  { homepage_theme_settings: { accent: '#000' } },
  { homepage_theme_settings: { ...HOUSE_THEME, accent: 'url(https://elsewhere.example)' } },
  { homepage_theme_settings: { ...HOUSE_THEME, background: '#12' } },
  { homepage_theme_settings: { ...HOUSE_THEME, mode: 'dim' } },
  { homepage_theme_settings: 'dark' },
])('%j changes nothing', (sent) => {
  expect(readSettings(sent, ['title'])).toEqual({ texts: {}, theme: undefined })
})

import { expect, it } from 'vitest'
import { readSettings } from './preview.ts'

it('takes known texts and a colour out of a message, and nothing else', () => {
  const sent = { title: 'Gala', status: 'LIVE', description: '<img>', continue_button_text: 7, accent: '#0b7a6e' }
  expect(readSettings(sent, ['title', 'continue_button_text'])).toEqual({ texts: { title: 'Gala' }, accent: '#0b7a6e' })
})

it.each([null, 'title', 7, { accent: 'url(https://elsewhere.example)' }, { accent: '#12' }])(
  '%j changes nothing',
  (sent) => {
    expect(readSettings(sent, ['title'])).toEqual({ texts: {}, accent: null })
  },
)

import { describe, expect, it } from 'vitest'
import { poweredBy } from './powered-by.ts'

describe('poweredBy', () => {
  it.each([
    ['elsewhere', { licence_purchased: false, frontend_url: 'https://tickets.example' }, 'powered_by'],
    ['hosted', { licence_purchased: false, frontend_url: 'https://app.foyer.events' }, 'try_free'],
    ['hosted in capitals', { licence_purchased: false, frontend_url: 'https://Foyer.Events/' }, 'try_free'],
    ['licensed', { licence_purchased: true, frontend_url: 'https://tickets.example' }, 'hidden'],
    ['licensed and hosted', { licence_purchased: true, frontend_url: 'https://app.foyer.events' }, 'hidden'],
  ] as const)('%s', (_, settings, expected) => {
    expect(poweredBy(settings, 'foyer.events')).toBe(expected)
  })
})

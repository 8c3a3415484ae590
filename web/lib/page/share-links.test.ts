import { describe, expect, it } from 'vitest'
import { shareLinks } from './share-links.ts'

const given = { title: 'Songs & more: "50 %" off?', url: 'https://foyer.test/event/7/songs?a=1&b=2' }

describe('the links that share an event', () => {
  it.each([
    ['whatsapp', 'text', `${given.title} ${given.url}`],
    ['telegram', 'url', given.url],
    ['telegram', 'text', given.title],
    ['x', 'url', given.url],
    ['x', 'text', given.title],
    ['facebook', 'u', given.url],
    ['linkedin', 'url', given.url],
    ['email', 'subject', given.title],
    ['email', 'body', given.url],
  ] as const)('%s is given the whole %s', (network, parameter, expected) => {
    expect(new URL(shareLinks(given)[network]).searchParams.get(parameter)).toBe(expected)
  })

  it('has no plus for a space, which e-mail programs would show', () => {
    expect(Object.values(shareLinks(given)).join('')).not.toContain('+')
  })
})

import { expect, test } from 'vitest'
import { attributesOf, elementSnippet, type SnippetAttributes, scriptSnippet } from './snippet.ts'

const PLAIN: SnippetAttributes = {
  kind: 'list',
  event: 7,
  organizer: 3,
  locale: null,
  'promo-code': null,
  affiliate: null,
  'button-text': null,
  accent: null,
  background: null,
  mode: null,
  padding: null,
}
const link = { href: 'https://tickets.example.com/event/7/gala', text: 'Tickets for Gala' }
const origin = 'https://tickets.example.com'

test('an event needs nothing but its number', () => {
  const attributes = attributesOf(PLAIN)
  expect(
    elementSnippet({ origin, attributes, link }),
  ).toBe(`<script async src="https://tickets.example.com/widget.js"></script>
<foyer-event event="7">
  <a href="https://tickets.example.com/event/7/gala">Tickets for Gala</a>
</foyer-event>`)
  expect(
    scriptSnippet({ origin, attributes, link }),
  ).toBe(`<script async src="https://tickets.example.com/widget.js" data-event="7"></script>
<noscript><a href="https://tickets.example.com/event/7/gala">Tickets for Gala</a></noscript>`)
})

test('each kind says what it looks at, and nothing else', () => {
  const all = { ...PLAIN, 'button-text': 'Book', 'promo-code': 'vip', locale: 'de', padding: 0 }
  const names = (kind: SnippetAttributes['kind']) => attributesOf({ ...all, kind }).map(([name]) => name)
  expect(names('list')).toEqual(['event', 'promo-code', 'locale', 'padding'])
  expect(names('button')).toEqual(['kind', 'event', 'promo-code', 'button-text', 'locale', 'padding'])
  expect(names('calendar')).toEqual(['kind', 'organizer', 'locale', 'padding'])
})

test('no text ends an attribute or an element', () => {
  const attributes = attributesOf({ ...PLAIN, kind: 'button', 'button-text': '"><script>alert(1)</script>' })
  const place = { origin, attributes, link: { ...link, text: '</a><script>' } }
  for (const snippet of [elementSnippet(place), scriptSnippet(place)]) {
    const document = snippet.replace(/"[^"]*"/g, '""')
    expect(document.match(/<script/g)).toHaveLength(1)
    expect(snippet).toContain('&lt;script&gt;')
  }
})

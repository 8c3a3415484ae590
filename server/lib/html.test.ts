import { expect, test } from 'vitest'
import { sanitizeRichText } from './html.ts'

test('what an organizer writes stays', () => {
  const text =
    '<h2>Doors</h2><p>From <strong>19:00</strong>, <em>please</em> <u>be</u> <s>late</s> early</p><ul><li>one</li></ul><ol><li>two</li></ol><blockquote>Wow</blockquote><hr />'
  expect(sanitizeRichText(text)).toBe(text)
})

test.each([
  ['<script>alert(1)</script>Hello', 'Hello'],
  ['<p onclick="alert(1)" style="position:fixed" class="x">Hello</p>', '<p>Hello</p>'],
  ['<img src=x onerror=alert(1)>Hello', 'Hello'],
  ['<iframe src="https://evil.example"></iframe>Hello', 'Hello'],
  ['<svg><script>alert(1)</script></svg>Hello', 'Hello'],
  ['<style>p{}</style>Hello', 'Hello'],
  ['<xmp><b>x</b></xmp>Hello', 'Hello'],
  ['<p>1 < 2 & 3</p>', '<p>1 &lt; 2 &amp; 3</p>'],
  ['<form action="/x"><input name="a"><button>Hello</button></form>', 'Hello'],
])('nothing else does: %s', (dirty, clean) => {
  expect(sanitizeRichText(dirty)).toBe(clean)
})

test.each(['https://example.com/?a=1', 'http://example.com', 'mailto:club@example.com'])('links to %s', (address) => {
  const dirty = `<a href="${address}" rel="opener" target="_top" onclick="x()">go</a>`
  expect(sanitizeRichText(dirty)).toBe(`<a href="${address}" rel="noopener nofollow" target="_blank">go</a>`)
})

test.each(['javascript:alert(1)', ' jav\nascript:alert(1)', 'data:text/html,x', '//evil.example', 'vbscript:x'])(
  'no link to %j',
  (address) => {
    expect(sanitizeRichText(`<a href="${address}">go</a>`)).not.toMatch(/href|script|evil/)
  },
)

test.each([null, '', '  ', '<p></p>', '<p>&nbsp;<br></p>', '<script>x</script>'])('%j is no text', (blank) => {
  expect(sanitizeRichText(blank)).toBeNull()
})

test('a second cleaning changes nothing', () => {
  const once = sanitizeRichText('<p>a<a href="https://e.example">b</a><br>&amp;amp;</p>')
  expect(sanitizeRichText(once)).toBe(once)
})

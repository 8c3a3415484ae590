/**
 * Wrong values that people, broken clients and attackers send. In paths and queries, values other than text are written as JSON.
 */
export const NONSENSE: Record<string, unknown> = {
  // Not text
  null: null,
  true: true,
  zero: 0,
  negative: -1,
  fraction: 1.5,
  'beyond 32 bits': 2_147_483_648,
  'beyond 53 bits': 2 ** 53 + 2,
  'beyond 64 bits': 1e21,
  'largest number': 1.7976931348623157e308,
  'empty list': [],
  list: [1, 'a', null],
  'empty object': {},
  object: { id: 1, eq: '1', toString: 'x', length: -1 },
  prototype: JSON.parse('{"__proto__": {"is_admin": true}, "constructor": {"prototype": {}}}'),
  // Text that is no value
  empty: '',
  blank: ' \t\n\u00a0\u2003',
  'a word': 'nonsense',
  'the word null': 'null',
  'no number': 'NaN',
  'number in scientific notation': '1e0',
  'long number': '9'.repeat(400),
  'several values': '1,null,,a',
  // Characters
  NUL: 'a\0b',
  'first half of a character': '\ud800',
  'second half of a character': 'a\udfffb',
  'non-character': '\uffff',
  'non-character of the last plane': '\u{10fffe}',
  'control characters': '\u0001\u001b[31m\u007f\u0085',
  'directions and joiners': '\u202eabc\u2066\u200d\ufeff',
  'letters beyond the first plane': '👩‍👩‍👧 𝒜 \u0301',
  // Dates
  'a day that does not exist': '2026-02-30',
  'a year that does not exist': '0000-01-01',
  'a moment beyond all years': '9999-12-31T23:59:59-14:00',
  'an hour that does not exist': '2026-01-31T25:61:61Z',
  'a day and more': '2026-01-31 (foo)',
  // Code of other languages
  SQL: "' or 1=1; drop table events --",
  'patterns and escapes': `%_\\'"$1{{7*7}}\${7*7}`,
  HTML: '<script>alert(1)</script><img src=x onerror=alert(1)>',
  'a path': '../../../etc/passwd',
  'an address that is no web page': 'javascript:alert(1)//a@b.c',
  'line breaks of a header': 'a\r\nBcc: b@example.com',
  'much text': 'x'.repeat(20_000),
}

/** Replacements for a whole body, sent as they are. */
export const NONSENSE_BODIES: Record<string, string | Uint8Array<ArrayBuffer>> = {
  nothing: '',
  'a brace': '{',
  null: 'null',
  list: '[]',
  text: '"text"',
  number: '1e999',
  'half a character': '{"\\ud800": "\\udc00"}',
  'NUL in a name': '{"a\\u0000": 1}',
  'not UTF-8': new Uint8Array([0x7b, 0x22, 0xff, 0xfe, 0x22, 0x3a, 0x31, 0x7d]),
  'the same name twice': '{"id": 1, "id": "x"}',
  prototype: '{"__proto__": {"title": 1}}',
  'without end': '['.repeat(10_000),
  'many names': `{${Array.from({ length: 9_000 }, (_, name) => `"${name.toString(36)}":1`).join()}}`,
  'too many values': `[${'1,'.repeat(30_000)}1]`,
}

/** The value as text for a path, a query or a header. */
export function asText(value: unknown): string {
  return typeof value === 'string' ? value : JSON.stringify(value)
}

/** Percent-encodes text. Lone surrogates are encoded as if UTF-8 allowed them. */
export function encoded(text: string): string {
  return Array.from(text, (character) =>
    /\p{Surrogate}/u.test(character) ? utf8OfHalf(character.charCodeAt(0)) : encodeURIComponent(character),
  ).join('')
}

function utf8OfHalf(code: number): string {
  const bytes = [0xe0 | (code >> 12), 0x80 | ((code >> 6) & 0x3f), 0x80 | (code & 0x3f)]
  return bytes.map((byte) => `%${byte.toString(16)}`).join('')
}

import { expect, test } from 'vitest'
import { askedTheme } from './asked-theme.ts'

test('a colour that can be read is taken as it is, one that cannot is made readable', () => {
  const asked = (accent: string) => askedTheme({ accent, background: null, mode: null }).style['--a-accent']
  expect(asked('#0b5e2b')).toBe('#0b5e2b')
  expect(asked('#ffff00')).not.toBe('#ffff00')
})

test.each([[null], [''], ['url(https://evil.example)'], ['red;}body{display:none'], [{ toString: () => '#fff' }], [7]])(
  'whatever else stands in place of colours and mode (%j) is nothing',
  (nonsense) => {
    const given = { accent: nonsense, background: nonsense, mode: nonsense } as never
    const { mode, style } = askedTheme(given)
    expect(['light', 'auto', 'dark']).toContain(mode)
    for (const [name, value] of Object.entries(style))
      expect(`${name} ${value}`).toMatch(/^--[\w-]+ (#[0-9a-f]{6}|\d+px)$/)
  },
)

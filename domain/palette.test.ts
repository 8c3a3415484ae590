import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { contrast, lightnessOf } from './colour.ts'
import { HOUSE_THEME } from './house-theme.ts'
import { pageTheme } from './page-theme.ts'
import { correctionsOf, HOUSE_COLOURS, LEAST, paletteOf, readable, type Scheme, schemesOf } from './palette.ts'
import { BACKGROUND_TYPES, CORNER_STYLES, THEME_MODES, type ThemeSettings } from './theme.ts'

const anyColour = fc.integer({ min: 0, max: 0xffffff }).map((number) => `#${number.toString(16).padStart(6, '0')}`)
const anyTheme: fc.Arbitrary<ThemeSettings> = fc.record({
  background_type: fc.constantFrom(...BACKGROUND_TYPES),
  accent: anyColour,
  background: anyColour,
  mode: fc.constantFrom(...THEME_MODES),
  corner_style: fc.constantFrom(...CORNER_STYLES),
})
const themed = (chosen: Partial<ThemeSettings>): ThemeSettings => ({ ...HOUSE_THEME, ...chosen })

describe('a palette', () => {
  it('can be read in every pair, whatever was chosen', () => {
    fc.assert(
      fc.property(anyTheme, (theme) => {
        for (const scheme of schemesOf(theme)) expectReadable(theme, scheme)
      }),
      { numRuns: 400 },
    )
  })

  it('is the house’s own where nothing was chosen', () => {
    expect(paletteOf(HOUSE_THEME, 'light')).toMatchObject({
      ...HOUSE_COLOURS.light,
      paper: '#fbfafc',
      surface: '#ffffff',
      accent: '#40296c',
      'on-accent': '#ffffff',
    })
  })

  it('leaves alone what can be read', () => {
    const chosen = themed({ accent: '#b3541e', background: '#fff4e6' })
    expect(paletteOf(chosen, 'light')).toMatchObject({ accent: '#b3541e', paper: '#fff4e6' })
    expect(correctionsOf(chosen)).toEqual([])
  })
})

function expectReadable(theme: ThemeSettings, scheme: Scheme): void {
  const palette = paletteOf(theme, scheme)
  for (const ground of ['paper', 'surface'] as const) {
    const on = (name: keyof typeof palette) => contrast(palette[name], palette[ground])
    expect(on('ink')).toBeGreaterThanOrEqual(LEAST.ink)
    for (const words of ['accent', 'ink-muted', 'success', 'warning', 'danger'] as const)
      expect(on(words), words).toBeGreaterThanOrEqual(LEAST.text)
    for (const edge of ['control', 'focus'] as const) expect(on(edge), edge).toBeGreaterThanOrEqual(LEAST.control)
  }
  expect(contrast(palette['on-accent'], palette.accent)).toBeGreaterThanOrEqual(LEAST.text)
  for (const words of ['success', 'warning', 'danger'] as const)
    expect(contrast(palette[words], palette[`${words}-soft`]), words).toBeGreaterThanOrEqual(LEAST.text)
}

describe('an accent that is hard to read', () => {
  it.each([
    ['yellow', '#ffd400'],
    ['pale pink', '#ffc0cb'],
    ['sky', '#7ec8ff'],
    ['white', '#ffffff'],
  ])('%s is made darker on a light page, no more than needed', (_, accent) => {
    const used = paletteOf(themed({ accent }), 'light').accent
    expect(used).not.toBe(accent)
    expect(lightnessOf(used)).toBeLessThan(lightnessOf(accent))
    // One step lighter would not be readable.
    expect(contrast(used, '#fbfafc')).toBeLessThan(4.75)
  })

  it('is made lighter on a dark page', () => {
    const dark = themed({ accent: '#40296c', background: '#121212', mode: 'dark' })
    expect(lightnessOf(paletteOf(dark, 'dark').accent)).toBeGreaterThan(lightnessOf('#40296c'))
    expect(correctionsOf(dark)).toMatchObject([{ what: 'accent', scheme: 'dark', ground: 'card' }])
  })

  it('is told with its contrast', () => {
    const [first, ...more] = correctionsOf(themed({ accent: '#ffd400' }))
    expect(more).toEqual([])
    expect(first).toMatchObject({ what: 'accent', scheme: 'light', ground: 'page' })
    expect(first?.found).toBeCloseTo(1.36, 1)
    expect(first?.used).toBe(paletteOf(themed({ accent: '#ffd400' }), 'light').accent)
  })
})

describe('a background', () => {
  it('that is dark is made lighter where the page is to be light, and the reverse', () => {
    const light = paletteOf(themed({ background: '#101020' }), 'light').paper
    expect(contrast(light, HOUSE_COLOURS.light.ink)).toBeGreaterThanOrEqual(LEAST.ink)
    const dark = paletteOf(themed({ background: '#fff4e6', mode: 'dark' }), 'dark').paper
    expect(contrast(dark, HOUSE_COLOURS.dark.ink)).toBeGreaterThanOrEqual(LEAST.ink)
    expect(correctionsOf(themed({ background: '#101020' })).map(({ what }) => what)).toContain('background')
  })

  it('is mirrored where the visitor’s system decides, and that is no correction', () => {
    const auto = themed({ background: '#fff4e6', accent: '#b3541e', mode: 'auto' })
    expect(paletteOf(auto, 'light').paper).toBe('#fff4e6')
    expect(lightnessOf(paletteOf(auto, 'dark').paper)).toBeCloseTo(0.19, 1)
    expect(correctionsOf(auto).map(({ what }) => what)).not.toContain('background')
  })
})

describe('what can be read', () => {
  it('is as near as can be, on any two grounds of one scheme', () => {
    fc.assert(
      fc.property(anyColour, (colour) => {
        const used = readable(colour, ['#ffffff', '#f0e8d8'], 4.5)
        expect(contrast(used, '#f0e8d8')).toBeGreaterThanOrEqual(4.5)
        if (contrast(colour, '#f0e8d8') >= 4.5) expect(used).toBe(colour)
      }),
    )
  })
})

describe('the theme of a page', () => {
  const cover = 'data:image/webp;base64,AAAA'

  it('has one set of colours, and a second one where the system decides', () => {
    const light = pageTheme(themed({ corner_style: 'sharp' }), null)
    expect(light).toMatchObject({ mode: 'light', has_backdrop: false })
    expect(light.style).toMatchObject({ '--a-accent': '#40296c', '--radius-control': '2px' })
    expect(Object.keys(light.style).filter((name) => name.startsWith('--b-'))).toEqual([])
    const auto = pageTheme(themed({ mode: 'auto' }), null)
    expect(auto.style['--b-ink']).toBe(HOUSE_COLOURS.dark.ink)
  })

  it('has the cover behind it only where that is wanted and there is one', () => {
    const mirror = themed({ background_type: 'MIRROR_COVER_IMAGE' })
    expect(pageTheme(mirror, cover).style['--backdrop']).toBe(`url(${cover})`)
    expect(pageTheme(mirror, null)).toMatchObject({ has_backdrop: false })
    expect(pageTheme(HOUSE_THEME, cover).style).not.toHaveProperty('--backdrop')
  })

  it('is made of colours and sizes alone', () => {
    fc.assert(
      fc.property(anyTheme, (theme) => {
        for (const [name, value] of Object.entries(pageTheme(theme, null).style))
          expect(`${name}: ${value}`).toMatch(/^--([ab]-[a-z-]+: #[0-9a-f]{6}|radius-[a-z]+: \d+px)$/)
      }),
    )
  })
})

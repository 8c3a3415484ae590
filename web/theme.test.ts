import { globSync, readFileSync } from 'node:fs'
import { DEFAULT_THEME } from '@mantine/core'
import { describe, expect, it } from 'vitest'
import { HOUSE_THEME } from '#domain/house-theme.ts'
import { HOUSE_COLOURS } from '#domain/palette.ts'
import { theme } from './theme.ts'

const read = (file: string) => readFileSync(new URL(`./styles/${file}`, import.meta.url), 'utf8')
const css = read('variables.css')
const variable = (name: string) => new RegExp(`--${name}: (#[0-9a-f]{6});`).exec(css)?.[1]

function contrast(a: string, b: string): number {
  const [light = 0, dark = 0] = [luminance(a), luminance(b)].sort((x, y) => y - x)
  return (light + 0.05) / (dark + 0.05)
}

function luminance(hex: string): number {
  const [r = 0, g = 0, b = 0] = [1, 3, 5].map((at) => {
    const value = Number.parseInt(hex.slice(at, at + 2), 16) / 255
    return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4
  })
  return 0.2126 * r + 0.7152 * g + 0.0722 * b
}

describe('colours', () => {
  it('are ours alone: those of the library do not reach the browser', () => {
    const foreign = Object.keys(DEFAULT_THEME.colors).filter((name) => !(name in (theme.colors ?? {})))
    expect(foreign).toContain('blue')
    const named = new RegExp(`["'\`](?:${foreign.join('|')})(?:\\.\\d)?["'\`]|mantine-color-(?:${foreign.join('|')})-`)
    const files = globSync('{components,screens,lib,ui}/**/*.{ts,tsx,css}', { cwd: import.meta.dirname })
    expect(files.length).toBeGreaterThan(500)
    const wrong = files.filter((file) => named.test(readFileSync(new URL(file, import.meta.url), 'utf8')))
    expect(wrong).toEqual([])
  })

  it('are the same for screens with and without Mantine', () => {
    expect(theme.colors?.aubergine?.[8]).toBe('#40296c')
    expect(theme.colors?.plum?.[8]).toBe('#5a1065')
    expect(variable('primary')).toBe(theme.colors?.aubergine?.[8])
    expect(variable('secondary')).toBe(theme.colors?.plum?.[8])
    expect(variable('success')).toBe(theme.colors?.teal?.[7])
    expect(variable('warning')).toBe(theme.colors?.orange?.[8])
    expect(variable('danger')).toBe(theme.colors?.red?.[7])
    expect(variable('ink')).toBe(theme.black)
    expect(variable('control')).toBe(theme.colors?.gray?.[4])
    expect(css).toContain(`--font: ${theme.fontFamily}`)
  })

  it('are the same for pages that somebody has designed', () => {
    const [light = '', dark = ''] = css.split('[data-scheme="system"]')
    const entries = { ...HOUSE_COLOURS.light, paper: HOUSE_THEME.background, primary: HOUSE_THEME.accent }
    for (const [name, colour] of Object.entries(entries)) expect(light).toContain(`--${name}: ${colour};`)
    for (const [name, colour] of Object.entries(HOUSE_COLOURS.dark)) expect(dark).toContain(`--${name}: ${colour};`)
  })

  it('are scales of ten steps from light to dark', () => {
    for (const scale of Object.values(theme.colors ?? {})) {
      const steps = (scale ?? []).map(luminance)
      expect(steps).toHaveLength(10)
      expect(steps).toEqual([...steps].sort((a, b) => b - a))
    }
  })

  it.each([
    ['ink', 'paper'],
    ['ink-muted', 'paper'],
    ['ink-muted', 'surface'],
    ['success', 'success-soft'],
    ['warning', 'warning-soft'],
    ['danger', 'danger-soft'],
    ['primary', 'paper'],
    ['surface', 'secondary'],
  ])('%s can be read on %s', (text, ground) => {
    expect(contrast(variable(text) ?? '', variable(ground) ?? '')).toBeGreaterThanOrEqual(4.5)
  })
})

type Scheme = 'light' | 'dark'
const blocks = read('scheme.css').split('html:root[data-mantine-color-scheme="')

/** A colour of one scheme, by the end of its name; falls back from scheme.css to the scales of the theme. */
function colorOf(scheme: Scheme, name: string): string {
  const block = blocks.find((text) => text.startsWith(scheme)) ?? ''
  const stated = new RegExp(`--(?:mantine-color|manage)-${name}: (#[0-9a-f]{6});`).exec(block)?.[1]
  const [scale = '', step] = name.split('-')
  const color = stated ?? theme.colors?.[scale]?.[Number(step)]
  if (!color) throw new Error(`${scheme} has no colour ${name}`)
  return color
}

const TINTS = ['gray', 'aubergine', 'plum', 'teal', 'orange', 'red']

describe.each(['light', 'dark'] as const)('in the %s scheme', (scheme) => {
  const among = (one: string, other: string) => contrast(colorOf(scheme, one), colorOf(scheme, other))
  const grounds = ['paper', 'body']
  const fields = scheme === 'light' ? ['body'] : ['dark-6', 'body']

  it.each(['text', 'dimmed', 'error', 'accent'])('%s can be read wherever it stands', (text) => {
    for (const ground of [...grounds, 'hover', 'active'])
      expect(among(text, ground), ground).toBeGreaterThanOrEqual(4.5)
  })

  it('shows what bounds a control', () => {
    for (const ground of [...grounds, ...fields, 'track'])
      expect(among('control', ground), ground).toBeGreaterThanOrEqual(3)
    expect(colorOf(scheme, 'default-border')).toBe(colorOf(scheme, 'control'))
    if (scheme === 'light') expect(colorOf(scheme, 'gray-4')).toBe(colorOf(scheme, 'control'))
  })

  it('has placeholders that can be read', () => {
    for (const ground of fields) expect(among('placeholder', ground), ground).toBeGreaterThanOrEqual(4.5)
  })

  it.each(TINTS)('has %s badges that can be read, on a tint that can be seen', (color) => {
    expect(among(`${color}-light-color`, `${color}-light`)).toBeGreaterThanOrEqual(4.5)
    for (const ground of grounds) expect(among(`${color}-light`, ground), ground).toBeGreaterThanOrEqual(1.2)
    expect(among(`${color}-light-color`, `${color}-light-hover`)).toBeGreaterThanOrEqual(4.5)
  })

  it('has filled buttons whose white words can be read', () => {
    const primary = scheme === 'light' ? 'aubergine-8' : 'aubergine-filled'
    for (const fill of [primary, 'red-filled', 'red-filled-hover'])
      expect(contrast('#ffffff', colorOf(scheme, fill)), fill).toBeGreaterThanOrEqual(4.5)
    for (const ground of [...grounds, 'track']) expect(among(primary, ground), ground).toBeGreaterThanOrEqual(3)
  })

  it('has tooltips and labels of segments that can be read', () => {
    expect(among('tooltip-text', 'tooltip')).toBeGreaterThanOrEqual(4.5)
    expect(among('dimmed', 'track')).toBeGreaterThanOrEqual(4.5)
    expect(among('text', 'thumb')).toBeGreaterThanOrEqual(4.5)
    for (const ground of grounds) expect(among('tooltip', ground), ground).toBeGreaterThanOrEqual(1.5)
  })
})

import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { theme } from './theme.ts'

const css = readFileSync(new URL('./styles/variables.css', import.meta.url), 'utf8')
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
  it('are the same for screens with and without Mantine', () => {
    expect(theme.colors?.aubergine?.[8]).toBe('#40296c')
    expect(theme.colors?.plum?.[8]).toBe('#5a1065')
    expect(variable('primary')).toBe(theme.colors?.aubergine?.[8])
    expect(variable('secondary')).toBe(theme.colors?.plum?.[8])
    expect(variable('success')).toBe(theme.colors?.teal?.[7])
    expect(variable('warning')).toBe(theme.colors?.orange?.[8])
    expect(variable('danger')).toBe(theme.colors?.red?.[7])
    expect(variable('ink')).toBe(theme.black)
    expect(css).toContain(`--font: ${theme.fontFamily}`)
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

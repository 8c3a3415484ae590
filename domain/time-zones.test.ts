import { describe, expect, it } from 'vitest'
import { isValidTimeZone } from './time.ts'
import { canonicalTimeZone, TIME_ZONES } from './time-zones.ts'

describe('time zones', () => {
  it.each([
    ['Europe/Berlin', true],
    ['UTC', true],
    ['Asia/Calcutta', true],
    ['Asia/Kolkata', true],
    ['+02:00', false],
    ['Mars/Olympus', false],
    ['', false],
  ])('%s is valid: %s', (zone, expected) => {
    expect(isValidTimeZone(zone)).toBe(expected)
  })

  it.each([
    ['Asia/Calcutta', 'Asia/Kolkata'],
    ['Asia/Kolkata', 'Asia/Kolkata'],
    ['Europe/Kiev', 'Europe/Kyiv'],
    ['europe/berlin', 'Europe/Berlin'],
    ['US/Pacific', 'America/Los_Angeles'],
    ['Etc/UTC', 'UTC'],
    ['nowhere', null],
  ])('%s is called %s', (zone, expected) => {
    expect(canonicalTimeZone(zone)).toBe(expected)
  })

  it('are listed by their present names, each once and valid', () => {
    expect(TIME_ZONES).toContain('UTC')
    expect(TIME_ZONES).toContain('Europe/Kyiv')
    expect(TIME_ZONES).not.toContain('Europe/Kiev')
    expect(TIME_ZONES.length).toBeGreaterThan(400)
    expect(TIME_ZONES.filter((zone) => canonicalTimeZone(zone) !== zone)).toEqual([])
    expect(new Set(TIME_ZONES).size).toBe(TIME_ZONES.length)
  })
})

import { describe, expect, it } from 'vitest'
import { deviceExpiry, isConflict, scanTime } from './check-in-device.ts'

const at = (day: number, time = '18:00') => `2026-07-${String(day).padStart(2, '0')}T${time}:00.000Z`

describe('deviceExpiry', () => {
  const of = { list_expires_at: null, event_start: at(10), event_end: at(11), bound_at: at(9) }
  it.each([
    ['a day after the event', {}, at(12)],
    ['a day after the list, where that ends later', { list_expires_at: at(14) }, at(15)],
    ['not sooner because the list ends before the event', { list_expires_at: at(10) }, at(12)],
    ['two days after the start of an event without an end', { event_end: null }, at(12)],
    ['a day after it was bound to an event that is over', { bound_at: at(20) }, at(21)],
  ])('is %s', (_, more, expected) => {
    expect(deviceExpiry({ ...of, ...more })).toBe(expected)
  })
})

describe('scanTime', () => {
  const of = {
    scanned_at: at(10, '18:00'),
    sent_at: at(10, '18:30'),
    received_at: at(10, '18:30'),
    bound_at: at(10, '17:00'),
  }
  it.each([
    ['as long ago as the device says', {}, at(10, '18:00')],
    [
      'the same with a clock that is a day late',
      { scanned_at: at(9, '18:00'), sent_at: at(9, '18:30') },
      at(10, '18:00'),
    ],
    [
      'the same with a clock that is a day early',
      { scanned_at: at(11, '18:00'), sent_at: at(11, '18:30') },
      at(10, '18:00'),
    ],
    ['now, where the device says later than now', { scanned_at: at(10, '19:00') }, at(10, '18:30')],
    ['not before the device was bound', { scanned_at: at(1, '18:00') }, at(10, '17:00')],
    [
      'now, where the device was bound after that by a clock that jumped',
      { bound_at: at(10, '19:00') },
      at(10, '18:30'),
    ],
  ])('is %s', (_, more, expected) => {
    expect(scanTime({ ...of, ...more })).toBe(expected)
  })
})

describe('isConflict', () => {
  it.each([
    ['admitted', 'admitted', false],
    ['admitted', 'already_in', true],
    ['admitted', 'cancelled', true],
    ['admitted', 'unknown_ticket', true],
    ['admitted', 'order_unpaid', true],
    ['already_in', 'already_in', false],
    ['not_on_device', 'not_on_device', false],
    [null, 'already_in', false],
    [null, 'admitted', false],
  ])('staff were told %s, the server says %s: %s', (told, result, expected) => {
    expect(isConflict(told, result)).toBe(expected)
  })
})

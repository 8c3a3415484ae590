import { describe, expect, it } from 'vitest'
import { Newcomers } from './newcomers.ts'
import { ownEntry } from './ticket.ts'

const AT = '2026-07-01T18:00:00.000Z'
const inside = () => {
  const newcomers = new Newcomers()
  newcomers.enter('ADA', ownEntry('1', AT))
  newcomers.enter('MARY', ownEntry('2', AT))
  return newcomers
}

describe('tickets that were let in by their signature alone', () => {
  it('are in, and counted by the device, until the server has heard of them', () => {
    const newcomers = inside()
    expect([newcomers.own(), newcomers.entryOf('ADA')]).toEqual([2, { short_id: 'scan:1', checked_in_at: AT }])
    newcomers.settle({ scan_id: '1', attendee: null })
    newcomers.settle({ scan_id: 'of another', attendee: null })
    expect(newcomers.own()).toBe(1)
    // Still checked in: the same ticket is not admitted again.
    expect(newcomers.entryOf('ADA')).toMatchObject({ checked_in_at: AT })
  })

  it('are in until the list has them: it may be read before it does', () => {
    const newcomers = inside()
    newcomers.settle({ scan_id: '1', attendee: null })
    newcomers.listed('GRACE')
    expect(newcomers.all().map(([code_hash]) => code_hash)).toEqual(['ADA', 'MARY'])
    newcomers.listed('ADA')
    // Not sent yet: the list cannot know that she is checked in.
    newcomers.listed('MARY')
    expect(newcomers.all().map(([code_hash]) => code_hash)).toEqual(['MARY'])
  })

  it('may come again once that was taken back', () => {
    const newcomers = inside()
    newcomers.leave('2')
    newcomers.leave('3')
    expect([newcomers.entryOf('MARY'), newcomers.own()]).toEqual([null, 1])
  })
})

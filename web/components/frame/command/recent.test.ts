import { beforeEach, describe, expect, it, vi } from 'vitest'
import { addRecent, readRecent } from './recent.ts'

const visit = (number: number) => ({ to: `/manage/event/${number}/dashboard`, label: `Event ${number}` })

describe('where somebody was lately', () => {
  let kept: Map<string, string>
  beforeEach(() => {
    kept = new Map()
    vi.stubGlobal('localStorage', {
      getItem: (key: string) => kept.get(key) ?? null,
      setItem: (key: string, value: string) => kept.set(key, value),
    })
  })

  it('is told from the latest on, each once, and only six', () => {
    for (const number of [1, 2, 3, 4, 5, 6, 7, 3]) addRecent(1, visit(number))
    expect(readRecent(1).map(({ label }) => label)).toEqual([
      'Event 3',
      'Event 7',
      'Event 6',
      'Event 5',
      'Event 4',
      'Event 2',
    ])
  })

  it('is told to nobody else at the same machine', () => {
    addRecent(1, visit(1))
    expect(readRecent(2)).toEqual([])
    addRecent(2, visit(2))
    expect(readRecent(1)).toEqual([])
  })

  it.each(['no JSON', '{}', '{"user_id":1,"items":[{"to":"https://evil.example","label":"x"},{"to":7}]}'])(
    'is nothing where the storage holds %s',
    (text) => {
      kept.set('foyer.recent', text)
      expect(readRecent(1)).toEqual([])
    },
  )
})

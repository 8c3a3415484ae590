import fc from 'fast-check'
import { describe, expect, it, test } from 'vitest'
import { paceColumns, soldBy } from './pace.ts'

const day = (days_before: number, tickets: number) => ({ days_before, tickets })
const OWN = [day(12, 5), day(10, 3)]
const OTHER = [day(20, 2), day(10, 4), day(0, 8)]

test.each([
  [21, 0],
  [20, 2],
  [11, 2],
  [10, 6],
  [1, 6],
  [0, 14],
])('%s days before, %s were sold', (days_before, tickets) => {
  expect(soldBy(OTHER, days_before)).toBe(tickets)
})

describe('the pace of two sales', () => {
  it('has a column a day where these are few, and says nothing of days to come', () => {
    const columns = paceColumns([day(3, 5)], [day(2, 1), day(0, 2)], { days_to_go: 2 })
    expect(columns).toEqual([
      { days_before: 3, own: 5, other: 0 },
      { days_before: 2, own: 5, other: 1 },
      { days_before: 1, own: null, other: 1 },
      { days_before: 0, own: null, other: 3 },
    ])
  })

  it('gathers days where these are many; the column of today stands', () => {
    const columns = paceColumns([day(59, 1), day(31, 4)], [day(40, 6)], { days_to_go: 31 })
    expect(columns).toHaveLength(30)
    expect(columns[0]).toEqual({ days_before: 58, own: 1, other: 0 })
    expect(columns.find(({ days_before }) => days_before === 30)).toEqual({ days_before: 30, own: 5, other: 6 })
    expect(columns.find(({ days_before }) => days_before === 28)?.own).toBeNull()
  })

  it('before anything is sold begins today', () => {
    expect(paceColumns([], [], { days_to_go: 0 })).toEqual([{ days_before: 0, own: 0, other: 0 }])
  })

  it('never has too many columns, never falls, and ends with everything', () => {
    const sold = fc.array(fc.record({ days_before: fc.nat(800), tickets: fc.nat(50) }), { maxLength: 40 })
    fc.assert(
      fc.property(sold, sold, fc.nat(400), (own, other, days_to_go) => {
        const columns = paceColumns(own, other, { days_to_go })
        expect(columns.length).toBeLessThanOrEqual(30)
        expect(columns.at(-1)).toMatchObject({ days_before: 0, other: soldBy(other, 0) })
        expect(columns.map((column) => column.other)).toEqual(
          columns.map(({ other }) => other).toSorted((a, b) => a - b),
        )
        const known = columns.flatMap((column) => (column.own === null ? [] : [column.own]))
        expect(known.at(-1) ?? 0).toBe(soldBy(own, columns[known.length - 1]?.days_before ?? 0))
      }),
    )
  })

  it('stands on the days of both', () => {
    const columns = paceColumns(OWN, OTHER, { days_to_go: 9 })
    expect(columns).toHaveLength(21)
    expect(columns[8]).toEqual({ days_before: 12, own: 5, other: 2 })
  })
})

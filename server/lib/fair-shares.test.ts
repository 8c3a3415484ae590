import { describe, expect, it } from 'vitest'
import { FairShares } from './fair-shares.ts'

const take = (shares: FairShares, caller: string, times: number) =>
  Array.from({ length: times }, () => shares.take(caller)).filter(Boolean).length

describe('FairShares', () => {
  it('gives everything to one who is alone, and no more', () => {
    expect(take(new FairShares(100), 'a', 150)).toBe(100)
  })

  it('still gives an equal share to others when one has everything', () => {
    const shares = new FairShares(100)
    take(shares, 'a', 100)
    expect([take(shares, 'b', 100), take(shares, 'c', 100), take(shares, 'a', 1)]).toEqual([50, 33, 0])
  })

  it('never gives more than twice as many', () => {
    const shares = new FairShares(10)
    const callers = Array.from({ length: 50 }, (_, index) => shares.take(`caller ${index}`))
    expect(callers.filter(Boolean)).toHaveLength(10)
    const busy = new FairShares(4)
    expect('abcdefgh'.split('').reduce((sum, caller) => sum + take(busy, caller, 4), 0)).toBeLessThanOrEqual(8)
  })

  it('has again what is given back', () => {
    const shares = new FairShares(3)
    expect([shares.take('a', 2), shares.take('a', 2)]).toEqual([true, false])
    shares.giveBack('a', 2)
    expect([shares.take('a', 3), shares.take('a')]).toEqual([true, false])
  })
})

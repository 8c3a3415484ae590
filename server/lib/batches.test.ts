import { setTimeout as sleep } from 'node:timers/promises'
import { describe, expect, it } from 'vitest'
import { ApiError } from '#server/http/errors.ts'
import { createBatches, createCrowdBatches, createLoader } from './batches.ts'

/** Batches that double numbers and write down who was served together. */
function doubling({
  poison,
  ...options
}: {
  poison?: Error
  under_way?: number
  largest?: number
  longest_queue?: number
  worth_another?: number
  makesWay?: (key: string) => boolean
} = {}) {
  const served: number[][] = []
  const times: { began: number; ended: number }[] = []
  const join = createBatches<string, number, number>({
    ...options,
    async serve(_, batch) {
      served.push(batch.map(({ request }) => request))
      const began = performance.now()
      await sleep(5)
      times.push({ began, ended: performance.now() })
      if (poison && batch.some(({ request }) => request === 13)) throw poison
      for (const waiting of batch) waiting.settle(waiting.request * 2)
    },
  })
  return { served, times, join: (request: number, key = 'a') => join(key, request) }
}

describe('createBatches', () => {
  it('serves the first ones at once, and those who come meanwhile together', async () => {
    const { served, join } = doubling({ under_way: 2, worth_another: 1, largest: 3 })
    const answers = await Promise.all([1, 2, 3, 4, 5, 6].map((number) => join(number)))
    expect(answers).toEqual([2, 4, 6, 8, 10, 12])
    expect(served).toEqual([[1], [2], [3, 4, 5], [6]])
  })

  it('lets a second batch set out beside the first one when it is worth it', async () => {
    const { served, join } = doubling({ under_way: 2, worth_another: 3 })
    await Promise.all([1, 2, 3, 4, 5, 6].map((number) => join(number)))
    expect(served).toEqual([[1], [2, 3, 4], [5, 6]])
  })

  it('keeps the queues of different keys apart', async () => {
    const { served, join } = doubling({ under_way: 1 })
    await Promise.all([join(1, 'a'), join(2, 'b')])
    expect(served).toEqual([[1], [2]])
  })

  it('makes way for others: small batches, one after the other, and rests three times as long', async () => {
    const { served, times, join } = doubling({ worth_another: 1, makesWay: (key) => key === 'crowd' })
    await Promise.all(Array.from({ length: 30 }, (_, index) => join(index, 'crowd')))
    expect(served.map(({ length }) => length)).toEqual([1, 16, 13])
    for (const [index, { began, ended }] of times.slice(0, -1).entries())
      expect((times[index + 1]?.began ?? 0) - ended).toBeGreaterThan((ended - began) * 2.4)
    await Promise.all(Array.from({ length: 30 }, (_, index) => join(index, 'nobody else')))
    expect(served.slice(3).map(({ length }) => length)).toEqual([1, 1, 28])
  })

  it('tries everybody of a failed batch alone, so that only the poisonous request fails', async () => {
    const { join } = doubling({ poison: new Error('poison'), under_way: 1 })
    const answers = await Promise.allSettled([1, 2, 13, 4].map((number) => join(number)))
    expect(answers.map(({ status }) => status)).toEqual(['fulfilled', 'fulfilled', 'rejected', 'fulfilled'])
  })

  it('tries again alone after a deadlock, but gives an expected refusal to the whole batch', async () => {
    const deadlock = Object.assign(new Error('deadlock detected'), { code: '40P01' })
    const conflict = doubling({ poison: deadlock, under_way: 1 })
    const answers = await Promise.allSettled([1, 13, 4].map((number) => conflict.join(number)))
    expect(answers.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled'])
    const refused = doubling({ poison: new ApiError('event_not_on_sale'), under_way: 1 })
    const refusals = await Promise.allSettled([1, 13, 4].map((number) => refused.join(number)))
    expect(refusals.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'rejected'])
  })

  it('says busy when too many wait, instead of piling up', async () => {
    const { join } = doubling({ under_way: 1, longest_queue: 2 })
    const first = [join(1), join(2), join(3)]
    expect(() => join(4)).toThrow(expect.objectContaining({ code: 'busy', retry_after: 2 }))
    expect(await Promise.all(first)).toEqual([2, 4, 6])
  })

  it('answers nobody with silence', async () => {
    const join = createBatches<string, number, number>({ serve: async () => {} })
    await expect(join('a', 1)).rejects.toThrow('no answer')
  })
})

describe('createCrowdBatches', () => {
  function doublingTogether(crowd: number, leave: (request: number) => boolean = () => false) {
    const together: string[][] = []
    const apart: string[][] = []
    const join = createCrowdBatches<string, number, number>({
      crowd,
      async serveTogether(batch) {
        together.push(batch.map(({ request: { key, request } }) => `${key}${request}`))
        await sleep(5)
        for (const waiting of batch)
          if (!leave(waiting.request.request)) waiting.settle(waiting.request.request * 2)
          else if (waiting.request.request === 13) throw new Error('unlucky')
      },
      async serveApart(key, batch) {
        apart.push(batch.map(({ request }) => `${key}${request}`))
        await sleep(5)
        for (const waiting of batch) waiting.settle(waiting.request * 2)
      },
    })
    return { together, apart, join }
  }

  it('serves keys together, and those who were left over with their own', async () => {
    const { together, apart, join } = doublingTogether(9, (request) => request === 6)
    const keys = ['a', 'b', 'c', 'd', 'a', 'b', 'b', 'c']
    const answers = await Promise.all(keys.map((key, index) => join(key, index + 1)))
    expect(answers).toEqual([2, 4, 6, 8, 10, 12, 14, 16])
    expect(together).toEqual([['a1'], ['b2', 'c3', 'd4', 'a5', 'b6', 'b7', 'c8']])
    expect(apart).toEqual([['b6']])
  })

  it('serves a crowd apart until a moment after it has gone', async () => {
    const { together, apart, join } = doublingTogether(2)
    await Promise.all([1, 2, 3, 4].map((number) => join('a', number)))
    expect([together, apart]).toEqual([
      [['a1'], ['a2']],
      [['a3'], ['a4']],
    ])
    await join('a', 5)
    expect(apart.at(-1)).toEqual(['a5'])
    await sleep(300)
    await join('a', 6)
    expect(together.at(-1)).toEqual(['a6'])
  })

  it('has a crowd make way while somebody of another key comes, and not for its own people', async () => {
    const { apart, join } = doublingTogether(2)
    const crowd = () => Promise.all(Array.from({ length: 40 }, (_, index) => join('a', index)))
    await crowd()
    expect(apart.map(({ length }) => length)).toEqual([1, 37])
    await Promise.all([crowd(), join('b', 1)])
    expect(apart.slice(2).map(({ length }) => length)).toEqual([1, 16, 16, 7])
  })

  it('does not make a crowd wait for others who are more than it is', async () => {
    const { apart, join } = doublingTogether(2)
    const crowd = () => Promise.all(Array.from({ length: 40 }, (_, index) => join('a', index)))
    await crowd()
    await Promise.all([crowd(), ...Array.from({ length: 45 }, (_, index) => join(`b${index}`, index))])
    expect(apart.slice(2).map(({ length }) => length)).toEqual([1, 39])
  })

  it('tries apart what went wrong together', async () => {
    const { apart, join } = doublingTogether(9, (request) => request === 13)
    expect(await Promise.all([1, 2, 3, 4, 13, 5].map((number) => join('a', number)))).toEqual([2, 4, 6, 8, 26, 10])
    expect(apart.flat()).toEqual(['a13', 'a5'])
  })
})

describe('createLoader', () => {
  it('asks once for the same key, together for different ones, and never out of an earlier question', async () => {
    const asked: string[][] = []
    const find = createLoader(async (keys: string[]) => {
      asked.push(keys)
      await sleep(5)
      return new Map(keys.filter((key) => key !== 'nobody').map((key) => [key, key.toUpperCase()]))
    })
    const found = await Promise.all(['a', 'b', 'c', 'c', 'nobody'].map(find))
    expect(found).toEqual(['A', 'B', 'C', 'C', undefined])
    expect(asked).toEqual([['a'], ['b'], ['c', 'nobody']])
    await find('a')
    expect(asked.at(-1)).toEqual(['a'])
  })
})

import { setTimeout as sleep } from 'node:timers/promises'
import { describe, expect, it } from 'vitest'
import { createBatches, createLoader } from './batches.ts'
import { ApiError } from './errors.ts'
import { BATCHES } from './load-limits.ts'

const { largest: LARGEST } = BATCHES

const numbers = (count: number) => Array.from({ length: count }, (_, index) => index + 1)

/** Batches that double numbers and record which requests were served together. */
function doubling({ poison, under_way = 1 }: { poison?: Error; under_way?: number } = {}) {
  const served: number[][] = []
  const join = createBatches<string, number, number>({
    under_way,
    async serve(_, batch) {
      served.push(batch.map(({ request }) => request))
      await sleep(5)
      if (poison && batch.some(({ request }) => request === 13)) throw poison
      for (const waiting of batch) waiting.settle(waiting.request * 2)
    },
  })
  return { served, join: (request: number, key = 'a') => join(key, request) }
}

/** Batches with the first letter as kind; records the order of the answers. */
function ofKinds() {
  const served: string[][] = []
  const answered: string[] = []
  const join = createBatches<null, string, string>({
    under_way: 1,
    in_turns: true,
    kindOf: ([kind]) => kind,
    async serve(_, batch) {
      served.push(batch.map(({ request }) => request))
      await sleep(5)
      for (const waiting of batch) waiting.settle(waiting.request)
    },
  })
  return { served, answered, join: (name: string) => join(null, name).then((answer) => answered.push(answer)) }
}

describe('createBatches', () => {
  it('serves the first ones at once, and those who come meanwhile together, so many at most', async () => {
    const { served, join } = doubling({ under_way: 2 })
    const answers = await Promise.all(numbers(LARGEST + 8).map((number) => join(number)))
    expect(answers).toEqual(numbers(LARGEST + 8).map((number) => number * 2))
    expect(served.map(({ length }) => length)).toEqual([1, LARGEST, 7])
  })

  it('starts a further batch beside the first only when it is full, and so many at most', async () => {
    const served: number[] = []
    const done = Promise.withResolvers<void>()
    const join = createBatches<null, number, number>({
      under_way: 2,
      async serve(_, batch) {
        served.push(batch.length)
        await done.promise
        for (const waiting of batch) waiting.settle(1)
      },
    })
    const first = numbers(LARGEST).map((number) => join(null, number))
    expect(served).toEqual([1])
    const others = numbers(2 * LARGEST).map((number) => join(null, number))
    expect(served).toEqual([1, LARGEST])
    done.resolve()
    await Promise.all([...first, ...others])
    expect(served).toEqual([1, LARGEST, LARGEST, LARGEST - 1])
  })

  it('keeps the queues of different keys apart', async () => {
    const { served, join } = doubling()
    await Promise.all([join(1, 'a'), join(2, 'b')])
    expect(served).toEqual([[1], [2]])
  })

  it('lets kinds take turns, so that whoever comes after a busy kind is in the next batch, and keeps the order of each', async () => {
    const { served, join } = ofKinds()
    const busy = numbers(2 * LARGEST + 16).map((number) => join(`a${number}`))
    const others = ['x', 'b1', 'b2', 'c1', 'b3'].map(join)
    await Promise.all([...busy, ...others])
    expect(served.map(({ length }) => length)).toEqual([1, 1, LARGEST, LARGEST, 19])
    expect(served[2]?.slice(0, 8)).toEqual(['a2', 'b1', 'c1', 'a3', 'b2', 'a4', 'b3', 'a5'])
    expect(served.flat().filter((name) => name.startsWith('a'))).toEqual(
      numbers(2 * LARGEST + 16).map((number) => `a${number}`),
    )
  })

  it('serves whoever is of another kind beside the batches of a busy one, one at a time and without a turn for their answers', async () => {
    const { served, answered, join } = ofKinds()
    const busy = numbers(LARGEST).map((number) => join(`a${number}`))
    const others = ['b1', 'b2', 'c1'].map(join)
    expect(served).toEqual([['a1'], ['b1']])
    await Promise.all([...busy, ...others])
    expect(answered.slice(0, 2).toSorted()).toEqual(['a1', 'b1'])
    expect(answered.filter((name) => name.startsWith('b'))).toEqual(['b1', 'b2'])
    expect(served.flat()).toHaveLength(LARGEST + 3)
  })

  it('keeps to batches where many kinds are under way', async () => {
    const { served, join } = ofKinds()
    const many = ['a', 'b', 'c', 'd', 'e', 'f', 'g'].map((name) => join(name))
    await many[0]
    const late = join('z')
    await Promise.all([...many, late])
    expect(served).toEqual([['a'], ['b'], ['c', 'd', 'e', 'f', 'g'], ['z']])
  })

  it('finds the poisonous request by halves: only it fails, and hardly more is served than without it', async () => {
    const { served, join } = doubling({ poison: new Error('poison') })
    const answers = await Promise.allSettled(numbers(1 + LARGEST).map((number) => join(number)))
    expect(answers.flatMap(({ status }, index) => (status === 'rejected' ? [index + 1] : []))).toEqual([13])
    // The first alone, the others together, then both halves of each batch with the faulty request, down to one of two.
    expect(served.length).toBeLessThanOrEqual(2 + 2 * Math.ceil(Math.log2(LARGEST)))
  })

  it('tries those of a deadlock again, but gives an expected refusal to the whole batch', async () => {
    const deadlock = Object.assign(new Error('deadlock detected'), { code: '40P01' })
    const conflict = doubling({ poison: deadlock })
    const answers = await Promise.allSettled([1, 13, 4].map((number) => conflict.join(number)))
    expect(answers.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled'])
    const refused = doubling({ poison: new ApiError('event_not_on_sale') })
    const refusals = await Promise.allSettled([1, 13, 4].map((number) => refused.join(number)))
    expect(refusals.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'rejected'])
    expect(refused.served).toHaveLength(2)
  })

  it('says busy when too many wait, instead of piling up', async () => {
    const { join } = doubling()
    const first = numbers(5001).map((number) => join(number))
    await expect(join(5002)).rejects.toMatchObject({ code: 'busy', retry_after: 2 })
    expect(await Promise.all(first)).toHaveLength(5001)
  })

  it('hands answers out in their order, some at a time, and meanwhile serves the next batch', async () => {
    const answered: number[] = []
    const answered_before: number[] = []
    const join = createBatches<null, number, number>({
      under_way: 1,
      in_turns: true,
      async serve(_, batch) {
        answered_before.push(answered.length)
        for (const waiting of batch) waiting.settle(waiting.request)
      },
    })
    const all = numbers(1 + 2 * LARGEST)
    await Promise.all(all.map((number) => join(null, number).then((answer) => answered.push(answer))))
    expect(answered).toEqual(all)
    expect(answered_before[2]).toBeLessThan(1 + LARGEST)
  })

  it('leaves those who are served elsewhere to that place, also when they are refused there', async () => {
    const elsewhere = async (request: number) => {
      if (request === 3) throw new ApiError('not_found')
      return request
    }
    const join = createBatches<null, number, number>({
      in_turns: true,
      async serve(_, batch) {
        for (const waiting of batch) waiting.settle(elsewhere(waiting.request))
      },
    })
    const answers = await Promise.allSettled([1, 2, 3, 4].map((number) => join(null, number)))
    expect(answers.map(({ status }) => status)).toEqual(['fulfilled', 'fulfilled', 'rejected', 'fulfilled'])
  })

  it('answers nobody with silence', async () => {
    const join = createBatches<string, number, number>({ serve: async () => {} })
    await expect(join('a', 1)).rejects.toThrow('no answer')
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
    const found = await Promise.all(['a', 'b', 'c', 'd', 'd', 'nobody'].map(find))
    expect(found).toEqual(['A', 'B', 'C', 'D', 'D', undefined])
    expect(asked).toEqual([['a'], ['b', 'c', 'd', 'nobody']])
    await find('a')
    expect(asked.at(-1)).toEqual(['a'])
  })
})

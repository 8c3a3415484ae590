import { expect, test, vi } from 'vitest'
import { TooManyWaiting } from '#server/lib/fair-slots.ts'
import { createPictureMemory } from './picture-memory.ts'

test('a picture is drawn once, however many ask for it', async () => {
  const picture = createPictureMemory()
  const draw = vi.fn(async () => Buffer.from('drawn'))
  await Promise.all([1, 2, 3].map((caller) => picture('a', `caller ${caller}`, draw)))
  await picture('a', 'somebody later', draw)
  expect(draw).toHaveBeenCalledOnce()
})

test('one is drawn at a time; beyond twenty that wait, whoever asks for most is told to come again', async () => {
  const picture = createPictureMemory()
  const first = Promise.withResolvers<void>()
  let [drawing, most] = [0, 0]
  const draw = async () => {
    most = Math.max(most, ++drawing)
    await first.promise
    drawing -= 1
    return Buffer.from('drawn')
  }
  const asked = Array.from({ length: 22 }, (_, index) => picture(`picture ${index}`, 'greedy', draw))
  const other = picture('another', 'modest', draw)
  first.resolve()
  const settled = await Promise.allSettled(asked)
  const refused = settled.filter((result) => result.status === 'rejected')
  expect(refused.map(({ reason }) => reason)).toEqual([expect.any(TooManyWaiting), expect.any(TooManyWaiting)])
  expect((await other).toString()).toBe('drawn')
  expect(most).toBe(1)
})

test('all together take 12 MB at most; what was not asked for longest goes', async () => {
  const picture = createPictureMemory()
  const drawn: string[] = []
  for (const key of ['a', 'b', 'c', 'a', 'd', 'a', 'b'])
    await picture(key, 'me', async () => {
      drawn.push(key)
      return Buffer.alloc(4 * 1024 * 1024)
    })
  expect(drawn).toEqual(['a', 'b', 'c', 'd', 'b'])
})

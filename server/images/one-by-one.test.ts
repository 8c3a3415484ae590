import { expect, test } from 'vitest'
import { createOneByOne } from './one-by-one.ts'

test('one task at a time, in the order they came; a failed one holds up nobody', async () => {
  const oneByOne = createOneByOne()
  const done: number[] = []
  let running = 0
  const task = (number: number) => async () => {
    running += 1
    expect(running).toBe(1)
    await new Promise((resolve) => setTimeout(resolve))
    running -= 1
    if (number === 2) throw new Error('broken')
    done.push(number)
  }
  const settled = await Promise.allSettled([1, 2, 3].map((number) => oneByOne(task(number))))
  expect(settled.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled'])
  expect(done).toEqual([1, 3])
})

test('beyond twenty that wait, the next one is sent away, and let in again once there is room', async () => {
  const oneByOne = createOneByOne()
  const { promise, resolve } = Promise.withResolvers<void>()
  const waiting = Array.from({ length: 20 }, () => oneByOne(() => promise))
  await expect(oneByOne(() => promise)).rejects.toMatchObject({ code: 'busy', retry_after: 5 })
  resolve()
  await Promise.all(waiting)
  await expect(oneByOne(async () => 'done')).resolves.toBe('done')
})

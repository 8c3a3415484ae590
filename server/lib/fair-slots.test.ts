import { expect, it } from 'vitest'
import { createFairSlots, TooManyWaiting } from './fair-slots.ts'

/** Tasks that end on command, and the order in which they started. */
function stage(options: { inside: number; waiting: number }) {
  const run = createFairSlots(options)
  const begun: string[] = []
  const endings: (() => void)[] = []
  const come = (caller: string) =>
    run(caller, () => {
      begun.push(caller)
      return new Promise<void>((done) => endings.push(done))
    })
  const settle = () => new Promise((resolve) => setImmediate(resolve))
  async function endOne() {
    endings.shift()?.()
    await settle()
  }
  return { come, begun, endOne, settle }
}

it('lets callers in by turns, however many each of them sends', async () => {
  const { come, begun, endOne, settle } = stage({ inside: 2, waiting: 100 })
  for (let index = 0; index < 50; index++) void come('many')
  for (const name of ['a', 'b', 'b']) void come(name)
  await settle()
  expect(begun).toEqual(['many', 'many'])
  for (let turn = 0; turn < 6; turn++) await endOne()
  expect(begun.slice(2)).toEqual(['many', 'a', 'b', 'many', 'b', 'many'])
})

it('takes from whoever has most waiting when it is full, and nobody who is alone is held back before that', async () => {
  const { come, begun, endOne, settle } = stage({ inside: 1, waiting: 300 })
  const refused: string[] = []
  const note = (caller: string) => (reason: unknown) => {
    expect(reason).toBeInstanceOf(TooManyWaiting)
    refused.push(caller)
  }
  for (let index = 0; index <= 300; index++) come('hall').catch(note('hall'))
  await settle()
  await endOne()
  expect(refused).toEqual([])
  for (let index = 0; index < 10; index++) come(`visitor-${index}`).catch(note('visitor'))
  for (let turn = 0; turn < 12; turn++) await endOne()
  expect(refused).toEqual(Array(9).fill('hall'))
  expect(begun.filter((caller) => caller.startsWith('visitor'))).toHaveLength(10)
})

it('gives the place on when a work fails', async () => {
  const run = createFairSlots({ inside: 1, waiting: 10 })
  const failing = run('a', () => Promise.reject(new Error('broken')))
  await expect(failing).rejects.toThrow('broken')
  expect(await run('a', async () => 'next')).toBe('next')
})

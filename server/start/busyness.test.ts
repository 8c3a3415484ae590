import { setImmediate as nextTurn } from 'node:timers/promises'
import { expect, it, onTestFinished } from 'vitest'
import { until } from '#test/until.ts'
import { isBusy, newBusyness, noteBusyness } from './busyness.ts'

const TURN_MS = 20

it('a thread is busy while it works for most of the time, and no longer when it only waits', async () => {
  const busyness = newBusyness()
  onTestFinished(noteBusyness(busyness).stop)
  expect(isBusy(busyness)).toBe(false)
  while (!isBusy(busyness)) {
    workFor(TURN_MS)
    await nextTurn()
  }
  await until('the thread is free', () => !isBusy(busyness))
})

function workFor(milliseconds: number): void {
  const end = performance.now() + milliseconds
  while (performance.now() < end);
}

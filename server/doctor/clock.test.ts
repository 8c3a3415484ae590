import { expect, test } from 'vitest'
import { createTestDatabase } from '#test/database.ts'
import { clockTrouble, examineClock } from './clock.ts'

const { db } = await createTestDatabase()
const isKept = async () => true

test('a database whose clock is that of this machine is well', async () => {
  expect(await examineClock(db, { isKept })).toEqual({ what: 'Clock', trouble: [] })
})

test('one that is ahead or behind by more than two seconds is trouble', async () => {
  const { trouble: ahead } = await examineClock(db, { isKept, now: () => Date.now() - 60_000 })
  expect(ahead.join()).toMatch(/^the database’s clock is (60|59)\.\d s ahead of this machine’s: /)
  const { trouble: behind } = await examineClock(db, { isKept, now: () => Date.now() + 60_000 })
  expect(behind.join()).toMatch(/^the database’s clock is (60|59)\.\d s behind this machine’s: /)
})

test('an answer that took long proves nothing', () => {
  expect(clockTrouble({ before: 0, after: 30_000, told: 15_000 })).toEqual([])
  expect(clockTrouble({ before: 0, after: 30_000, told: 31_900 })).toEqual([])
  expect(clockTrouble({ before: 0, after: 30_000, told: 32_100 })).toHaveLength(1)
  expect(clockTrouble({ before: 10_000, after: 11_000, told: 7_900 })).toHaveLength(1)
})

test('a clock that nobody keeps is advice, and so is one of which nothing is known', async () => {
  const told = async (isKept: boolean | null) => examineClock(db, { isKept: async () => isKept })
  expect(await told(false)).toMatchObject({ trouble: [], advice: expect.stringMatching(/turn on systemd-timesyncd/) })
  expect(await told(null)).toMatchObject({ trouble: [], advice: expect.stringMatching(/could not be found out/) })
})

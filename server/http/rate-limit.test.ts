import { describe, expect, it } from 'vitest'
import { createTestApp } from '#test/app.ts'
import { clearAttempts, countAttempt, countedAttempts, createCounters, createRateLimiter } from './rate-limit.ts'

const { services } = await createTestApp()
const { db } = services

describe('limits in memory', () => {
  const limit = { max: 3, seconds: 60, by: 'address' } as const

  it('hold in any window, not only in fixed ones', () => {
    let now = 59_000
    const call = createRateLimiter(() => now)
    for (const second of [59, 59, 119]) {
      now = second * 1000
      call('a', limit)
    }
    now = 118_999
    expect(() => call('b', limit)).not.toThrow()
    now = 119_001
    // The first two are a minute old, the third is not, so two of three are free again.
    call('a', limit)
    call('a', limit)
    expect(() => call('a', limit)).toThrow(expect.objectContaining({ status: 429, retry_after: 60 }))
    now = 178_999
    expect(() => call('a', limit)).toThrow()
    now = 179_000
    expect(() => call('a', limit)).not.toThrow()
  })

  it('remember no more callers than they have room for, and none whose time is over', () => {
    let now = 0
    const counters = createCounters(() => now)
    let most = 0
    for (let caller = 0; caller < 100_000; caller += 1) {
      counters.count(`caller ${caller}`, limit)
      most = Math.max(most, counters.size())
    }
    expect(most).toBe(20_000)
    // The newest caller is remembered.
    expect(counters.isFull('caller 99999', { ...limit, max: 1 })).toBe(true)
    now = 61_000
    counters.count('somebody', limit)
    expect(counters.size()).toBe(1)
  })

  it('do not forget who is refused, however many others come', () => {
    const counters = createCounters(() => 0)
    for (let call = 0; call < 3; call += 1) counters.count('refused', limit)
    for (let caller = 0; caller < 50_000; caller += 1) counters.count(`caller ${caller}`, limit)
    expect(counters.isFull('refused', limit)).toBe(true)
    // If all callers are refused, the oldest ones are removed anyway.
    const once = { ...limit, max: 1 }
    for (let caller = 0; caller < 50_000; caller += 1) counters.count(`refused ${caller}`, once)
    expect(counters.size()).toBeLessThanOrEqual(20_000)
    expect(counters.isFull('refused 49999', once)).toBe(true)
  })

  it('keep no more of one caller than the limit needs', () => {
    const counters = createCounters(() => 0)
    for (let call = 0; call < 10; call += 1) counters.count('a', limit)
    expect(counters.isFull('a', { ...limit, max: 4 })).toBe(false)
    expect(counters.isFull('a', limit)).toBe(true)
  })
})

describe('limits across processes', () => {
  const limit = { max: 10, seconds: 600 }

  it('let no more through at once than one after the other', async () => {
    const tries = await Promise.allSettled(Array.from({ length: 40 }, () => countAttempt(db, 'at once', limit)))
    expect(tries.filter(({ status }) => status === 'fulfilled')).toHaveLength(10)
  })

  it('hold in any window, and say when the oldest attempt is over', async () => {
    for (let attempt = 0; attempt < 10; attempt += 1) await countAttempt(db, 'sliding', limit)
    await age('sliding', { first: 4, seconds: 500 })
    await expect(countAttempt(db, 'sliding', limit)).rejects.toMatchObject({ status: 429, retry_after: 100 })
    await age('sliding', { first: 4, seconds: 101 })
    for (let attempt = 0; attempt < 4; attempt += 1) await countAttempt(db, 'sliding', limit)
    await expect(countAttempt(db, 'sliding', limit)).rejects.toMatchObject({ status: 429 })
  })

  it('count without refusing where that is wanted, and forget', async () => {
    const counts: number[] = []
    for (let attempt = 0; attempt < 12; attempt += 1) counts.push(await countedAttempts(db, 'counted', limit))
    expect(counts).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 10, 10])
    await clearAttempts(db, 'counted')
    expect(await countedAttempts(db, 'counted', limit)).toBe(1)
  })
})

/** Makes the oldest attempts older. */
async function age(key: string, { first, seconds }: { first: number; seconds: number }): Promise<void> {
  const row = await db.selectFrom('rate_limits').select('attempts').where('key', '=', key).executeTakeFirstOrThrow()
  const attempts = row.attempts.map((at, index) =>
    index < first ? new Date(Date.parse(at) - seconds * 1000).toISOString() : at,
  )
  await db.updateTable('rate_limits').set({ attempts }).where('key', '=', key).execute()
}

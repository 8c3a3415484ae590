import { setTimeout as sleep } from 'node:timers/promises'
import { beforeAll, expect, test } from 'vitest'
import { createEventOnSale, signUp } from '#test/factories.ts'
import { openInstallation } from '#test/processes/installation.ts'
import { buy, orderOnAndOn, orderWhatIsNotThere, type Sale, type Stranger, sendNoEnd } from '../faults/strangers.ts'

/** Measures how long buyers wait while one client has many connections. */
const { app, processes } = await openInstallation({ roles: ['all'] })
const BUYERS = 20
/** Milliseconds after which a buyer without a ticket leaves; more on a slow machine. */
const PATIENCE = 2000
let patience = PATIENCE

let sale: Sale
let elsewhere: Sale
beforeAll(async () => {
  const seller = await signUp(app)
  sale = await createEventOnSale(seller)
  elsewhere = await createEventOnSale(seller)
  const times: number[] = []
  for (let buyer = 0; buyer < 5; buyer++) {
    const began = performance.now()
    expect(await buy(app, sale)).toBe(201)
    times.push(performance.now() - began)
  }
  patience = PATIENCE + 10 * Math.ceil(Math.min(...times))
})

/** A buyer every half second, and one of another event. Returns how many of them had a ticket in time. */
async function servedInTime(stranger: Stranger): Promise<number> {
  try {
    await sleep(1000)
    const buyers: Promise<number>[] = []
    for (let buyer = 0; buyer < BUYERS; buyer++) {
      buyers.push(buy(app, sale, { signal: AbortSignal.timeout(patience) }))
      if (buyer % 2 === 0) void buy(app, elsewhere)
      await sleep(500)
    }
    return (await Promise.all(buyers)).filter((status) => status === 201).length
  } finally {
    stranger.stop()
  }
}

test.each([
  ['who never sends the end of a request', sendNoEnd],
  ['who orders as fast as it can', orderOnAndOn],
  ['who asks for a thousand events that are not there', orderWhatIsNotThere],
] as const)('buyers have their tickets in time beside a stranger with 1,500 connections %s', async (_, attack) => {
  const served = await servedInTime(attack(sale, processes[0]?.port ?? 0))
  expect(served).toBeGreaterThanOrEqual(BUYERS * 0.95)
})

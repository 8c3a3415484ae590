import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, expect, test } from 'vitest'
import { checkout, type PublicOrder } from '#contract/checkout.ts'
import { ApiFailure } from '#contract/client.ts'
import { type EmbeddedPostgres, startEmbeddedPostgres } from '#server/embedded-postgres/embedded-postgres.ts'
import { buy, keyOf } from '#test/buyers.ts'
import { visit } from '#test/clients.ts'
import { createEventOnSale, signUp } from '#test/factories.ts'
import { openInstallation } from '#test/processes/installation.ts'
import { backlogDrains } from './backlog.ts'

/** A server of its own with full durability: committed data must survive. */
const data_dir = mkdtempSync(join(tmpdir(), `foyer-test-${process.pid}-fault-`))
const log = { info: () => undefined, warn: () => undefined }
let postgres: EmbeddedPostgres = await startEmbeddedPostgres({ data_dir, log })
afterAll(async () => {
  await postgres.stop()
  rmSync(data_dir, { recursive: true, force: true, maxRetries: 5 })
})

const installation = await openInstallation({ database_url: postgres.connection_string })
const { app, db, processes } = installation

const BUYERS = 20
const AFTERWARDS = 40

/** Runs buyers one after the other and records their answers. A refused buyer tries again. */
async function sellDuring(outage: () => Promise<void>) {
  const sale = await createEventOnSale(await signUp(app), { product: { type: 'FREE' } })
  const answered: PublicOrder[] = []
  const refusals: string[] = []
  let enough = Number.POSITIVE_INFINITY
  async function buyers() {
    while (answered.length < enough)
      try {
        answered.push(await buy(app, sale))
      } catch (failure) {
        if (!(failure instanceof ApiFailure)) throw failure
        refusals.push(`${failure.status} ${failure.code}`)
        await sleep(50)
      }
  }
  const selling = Promise.all(Array.from({ length: BUYERS }, buyers))
  await sleep(1000)
  await outage()
  enough = answered.length + AFTERWARDS
  await selling
  return { answered, refusals: [...new Set(refusals)] }
}

async function everythingIsThere(answered: PublicOrder[]) {
  for (const order of answered) {
    const { data } = await visit(app).call(checkout.get, { params: keyOf(order) })
    expect(data).toMatchObject({ status: 'COMPLETED', attendees: [{ status: 'ACTIVE' }] })
  }
  await backlogDrains(db)
  expect(processes, 'processes that still run').toHaveLength(2)
}

test('PostgreSQL is killed under load: every answered order is there, and selling goes on by itself', async () => {
  const { answered, refusals } = await sellDuring(async () => {
    process.kill(postgres.pid(), 'SIGKILL')
    await sleep(500)
  })
  expect(answered.length).toBeGreaterThan(AFTERWARDS)
  expect(refusals).toEqual(['503 busy'])
  await everythingIsThere(answered)
})

test('PostgreSQL is stopped and started under load', async () => {
  const { answered, refusals } = await sellDuring(async () => {
    await postgres.stop()
    await sleep(1000)
    postgres = await startEmbeddedPostgres({ data_dir, log })
  })
  expect(refusals).toEqual(['503 busy'])
  await everythingIsThere(answered)
})

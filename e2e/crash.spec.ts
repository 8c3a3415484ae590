import { type ChildProcess, execFile } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync, rmSync } from 'node:fs'
import { setTimeout as sleep } from 'node:timers/promises'
import { promisify } from 'node:util'
import { checkout, type PublicOrder } from '#contract/checkout.ts'
import { ApiFailure } from '#contract/client.ts'
import { patience } from '#test/patience.ts'
import { openAccount } from './support/account.ts'
import { appEnv } from './support/app-env.ts'
import { caller } from './support/caller.ts'
import { startOwnApp } from './support/own-app.ts'
import { FREE, fillIn, keyOf, putOnSale, reserve } from './support/sale.ts'
import { expect, test } from './support/test.ts'

/** An app of its own to be killed, one per worker. */

const worker = Number(process.env.TEST_PARALLEL_INDEX ?? 0)
const port = Number(process.env.E2E_PORT) + 5 + worker
const data_dir = `${process.env.E2E_DATA_DIR}-crash-${worker}`
const base_url = `http://localhost:${port}`
const env = { ...process.env, ...appEnv({ port, data_dir }), LOG_LEVEL: 'fatal' }
const by = () => caller({ base_url })
const BUYER = { first_name: 'Grace', last_name: 'Hopper', email: 'grace@example.com' }

let app: ChildProcess

async function start(): Promise<void> {
  app = await startOwnApp(env)
}

/** Kills the app and its database at once, as a power cut does. */
async function pullThePlug(): Promise<void> {
  const [postgres = ''] = readFileSync(`${data_dir}/postgres/postmaster.pid`, 'utf8').split('\n')
  const gone = once(app, 'exit')
  app.kill('SIGKILL')
  process.kill(Number(postgres), 'SIGKILL')
  await gone
}

async function expectDoctorContent(): Promise<void> {
  // Rejects with all output unless the exit code is 0.
  const { stdout } = await promisify(execFile)(process.execPath, ['server/doctor.ts'], { env })
  expect(stdout).toContain('✓ Stock = ledger = orders = tickets')
}

/** Runs `work` `count` times, at most `atOnce` at a time. */
async function inParallel(count: number, atOnce: number, work: () => Promise<void>): Promise<void> {
  let next = 0
  const worker = async () => {
    while (next++ < count) await work()
  }
  await Promise.all(Array.from({ length: atOnce }, worker))
}

test.describe.configure({ mode: 'serial' })
test.beforeAll(start)
test.afterAll(async () => {
  expect(app.exitCode, 'the app still runs').toBe(null)
  const gone = once(app, 'exit')
  app.kill('SIGTERM')
  expect(await gone).toEqual([0, null])
  rmSync(data_dir, { recursive: true, force: true })
})

test('200 parallel orders for the last ticket: one gets it, nobody sees an error', async () => {
  const account = await openAccount(base_url)
  const sale = await putOnSale(account, {
    products: [{ ...FREE, prices: [{ price: 0, initial_quantity_available: 1 }] }],
  })
  const answers = await Promise.all(
    Array.from({ length: 200 }, () =>
      reserve(sale, 1, by()).then(
        () => '201',
        (failure: unknown) => (failure instanceof ApiFailure ? `${failure.status} ${failure.code}` : String(failure)),
      ),
    ),
  )
  expect(answers.filter((answer) => answer === '201')).toHaveLength(1)
  expect(answers.filter((answer) => answer !== '201' && answer !== '409 sold_out')).toEqual([])
  await expectDoctorContent()
})

test('the plug is pulled in the middle of 500 orders: every order that was answered is there', {
  tag: '@waits',
}, async () => {
  test.setTimeout(patience(360_000))
  const account = await openAccount(base_url)
  const sale = await putOnSale(account, {
    products: [{ ...FREE, prices: [{ price: 0, initial_quantity_available: 2000 }] }],
  })
  const answered: PublicOrder[] = []
  let lost = 0
  let plug: Promise<void> | undefined

  /** One visitor, who tries again with a new order when no answer arrives. */
  async function order(): Promise<void> {
    for (;;) {
      try {
        const order = await fillIn(await reserve(sale, 1, by()), BUYER, by())
        expect(order.status).toBe('COMPLETED')
        answered.push(order)
        if (answered.length === 200) plug = pullThePlug().then(start)
        return
      } catch (failure) {
        if (!(failure instanceof ApiFailure) || (failure.status !== 0 && failure.status < 500)) throw failure
        lost += 1
        await sleep(200)
      }
    }
  }
  await inParallel(500, 50, order)
  await plug
  expect(answered).toHaveLength(500)
  expect(lost, 'orders that were under way when the plug was pulled').toBeGreaterThan(0)

  const found = await Promise.all(
    answered.map(async (order) => (await by().call(checkout.get, { params: keyOf(order) })).data),
  )
  expect(found.filter((order) => order.status !== 'COMPLETED' || order.attendees.length !== 1)).toEqual([])
  await expectDoctorContent()
})

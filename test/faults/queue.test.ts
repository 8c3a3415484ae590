import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { buy } from '#test/buyers.ts'
import { createEventOnSale, signUp } from '#test/factories.ts'
import { openInstallation } from '#test/processes/installation.ts'
import { backlogDrains } from './backlog.ts'

/** Two workers. While one of them is alive, work lost by the other must not stay locked. */
const installation = await openInstallation({ roles: ['all', 'worker'] })
const { db, processes, start, tamper } = installation
const [app = installation.app] = processes

async function sell(amount: number) {
  const sale = await createEventOnSale(await signUp(app), { product: { type: 'FREE' } })
  await Promise.all(Array.from({ length: amount }, () => buy(app, sale)))
}

const breakConnections = (name: string) =>
  sql`select pg_terminate_backend(pid) from pg_stat_activity
      where datname = current_database() and application_name like ${name}`.execute(db)

test('connections break while jobs are taken, done and finished: the backlog drains all the same', async () => {
  const slow = await tamper({
    pauses: [{ matching: '(update|insert into|delete from) jobs', where: 'before', milliseconds: 30 }],
  })
  const selling = sell(40)
  for (let round = 0; round < 5; round++) {
    await sleep(300)
    await breakConnections('foyer worker%')
  }
  await selling
  await slow.end()
  await backlogDrains(db)
  expect(processes).toHaveLength(2)
})

test.each(['all', 'worker'] as const)(
  'connections break while "%s" begins its work: it begins all the same',
  async (role) => {
    let isOver = false
    const breaking = (async () => {
      // Breaks connections at random moments, with enough time between for one step of a slow machine.
      while (!isOver) await breakConnections('foyer worker%').then(() => sleep(Math.random() * 400))
    })()
    const newcomer = await start(role)
      .finally(() => sleep(1500))
      .finally(() => {
        isOver = true
        return breaking
      })
    await sell(5)
    await backlogDrains(db)
    expect(newcomer.isRunning()).toBe(true)
    await newcomer.stop()
  },
)

test.each([
  ['its answer is lost when a job was taken', 'update jobs set run_at'],
  ['its answer is lost when a job was finished', 'delete from jobs'],
])('a worker is killed: %s', async (_, matching) => {
  const victim = await start('worker')
  const slow = await tamper({ pauses: [{ matching, where: 'after', milliseconds: 500 }] })
  await sell(20)
  await sleep(200)
  await victim.kill()
  await slow.end()
  await backlogDrains(db)
})

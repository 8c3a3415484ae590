import { sql } from 'kysely'
import { describe, expect, it, onTestFinished, vi } from 'vitest'
import { createTestApp } from '#test/app.ts'
import { until } from '#test/until.ts'
import { addingJobs } from './add-jobs.ts'
import { LANES, type LaneName, LOOK_AGAIN_MS } from './lanes.ts'
import { type TakenJob, TryAgainIn } from './take-jobs.ts'
import { workLanes } from './work-lanes.ts'

const { db, log } = (await createTestApp()).services

const { slots } = LANES.orders

/** A worker whose jobs end on command; its timer for new jobs stands still. */
function startWorker({ visitorsWait = false } = {}) {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'], shouldClearNativeTimers: true })
  const started: number[] = []
  const running: (() => void)[] = []
  async function run({ account_id }: TakenJob): Promise<void> {
    started.push(account_id)
    await new Promise<void>((resolve) => running.push(resolve))
  }
  const finish = (count: number) => running.splice(0, count).map((end) => end())
  const worker = workLanes({ db, log, run, visitorsWait: () => visitorsWait })
  onTestFinished(async () => {
    const stopped = worker.stop()
    finish(slots)
    await vi.advanceTimersByTimeAsync(LOOK_AGAIN_MS)
    await stopped
    vi.useRealTimers()
  })
  return { started, finish }
}

/** Makes taking jobs wait for a lock until `meanwhile` is over. */
async function whileTakingWaits({ begin, meanwhile }: { begin: () => void; meanwhile: () => void }): Promise<void> {
  await db.transaction().execute(async (trx) => {
    await sql`lock table jobs in exclusive mode`.execute(trx)
    begin()
    await until('somebody wants to take jobs', async () => (await waiting()) > 0)
    meanwhile()
  })
}

async function waiting(): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from pg_stat_activity
    where datname = current_database() and wait_event_type = 'Lock' and query like '%recursive wanted%'`.execute(db)
  return rows[0]?.count ?? 0
}

/** Adds the same number of jobs to each account. */
async function addJobs({ accounts, each, lane = 'orders' }: { accounts: number; each: number; lane?: LaneName }) {
  await db.deleteFrom('jobs').execute()
  const rows = sql`select number as account_id, '{}'::jsonb as payload
    from generate_series(1, ${accounts}::int) as number cross join generate_series(1, ${each}::int)`
  await addingJobs([{ name: 'test', lane, max_attempts: 3 }], rows).execute(db)
}

it('goes on without a pause when jobs end while others are being taken', async () => {
  await addJobs({ accounts: 1, each: 3 * slots })
  const { started, finish } = startWorker()
  await until('all slots are taken', () => started.length === slots)
  await whileTakingWaits({ begin: () => finish(slots / 2), meanwhile: () => finish(slots / 2) })
  await until('all slots are taken again', () => started.length === 2 * slots)
})

it('goes on with the next accounts, although jobs end while others are being taken', async () => {
  await addJobs({ accounts: 3 * slots, each: 2 })
  const { started, finish } = startWorker()
  await until('all slots are taken', () => started.length === slots)
  await whileTakingWaits({ begin: () => finish(slots / 2), meanwhile: () => finish(slots / 2) })
  await until('all slots are taken again', () => started.length === 2 * slots)
  expect(started.toSorted(byNumber)).toEqual(upTo(2 * slots))
})

it('begins with the first account again, without a pause, when the last ones have little left', async () => {
  await addJobs({ accounts: slots + 1, each: 2 })
  const { started, finish } = startWorker()
  await until('all slots are taken', () => started.length === slots)
  finish(slots / 2)
  await until('the last account has its jobs', () => started.length === slots + 2)
  finish(slots / 2)
  await until('all slots are taken again', () => started.length === 2 * slots)
  expect(started.slice(slots).toSorted(byNumber)).toEqual([...upTo(slots - 2), slots + 1, slots + 1])
})

describe('while visitors wait', () => {
  it('goes on with e-mails of orders only when it is time to look for new jobs', async () => {
    await addJobs({ accounts: 1, each: 2 * slots })
    const { started, finish } = startWorker({ visitorsWait: true })
    await until('all slots are taken', () => started.length === slots)
    finish(slots)
    await until('they are out of the queue', async () => (await jobsLeft()) === slots)
    expect(started.length).toBe(slots)
    await vi.advanceTimersByTimeAsync(LOOK_AGAIN_MS)
    await until('all slots are taken again', () => started.length === 2 * slots)
  })

  it('goes on at once with what somebody waits for in front of a screen', async () => {
    const { slots } = LANES.urgent
    await addJobs({ accounts: 1, each: 2 * slots, lane: 'urgent' })
    const { started, finish } = startWorker({ visitorsWait: true })
    await until('all slots are taken', () => started.length === slots)
    finish(slots)
    await until('all slots are taken again', () => started.length === 2 * slots)
  })
})

it('says that a job failed only where it did not ask for another try, or has none left', async () => {
  await addJobs({ accounts: 1, each: 1 })
  const [failed, waits] = [vi.spyOn(log, 'error'), vi.spyOn(log, 'info')]
  onTestFinished(() => void vi.restoreAllMocks())
  const run = () => Promise.reject(new TryAgainIn(0, 'it is on its way'))
  const worker = workLanes({ db, log, run })
  onTestFinished(() => worker.stop())
  await until('it was tried for the last time', () => failed.mock.calls.length > 0)
  const why = 'it is on its way'
  expect(waits.mock.calls.map(([about]) => about)).toMatchObject([
    { attempts: 1, why },
    { attempts: 2, why },
  ])
  expect(failed.mock.calls).toMatchObject([[{ attempts: 3 }, 'job failed']])
})

async function jobsLeft(): Promise<number> {
  const { count } = await db.selectFrom('jobs').select(sql<number>`count(*)::int`.as('count')).executeTakeFirstOrThrow()
  return count
}

const byNumber = (a: number, b: number) => a - b
const upTo = (last: number) => Array.from({ length: last }, (_, index) => index + 1)

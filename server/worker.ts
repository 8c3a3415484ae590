import { EventEmitter } from 'node:events'
import { setTimeout as sleep } from 'node:timers/promises'
import { Logger, parseCronItems, type Runner, run, type TaskList, type WorkerEvents } from 'graphile-worker'
import type { Pool } from 'pg'
import type { Job } from './job.ts'
import { CRONTAB, EVERY_FEW_SECONDS, JOBS, ONE_BY_ONE } from './jobs.ts'
import { createMailer, type Mailer } from './lib/mailer.ts'
import { createLostJobsFinder, openQueuePool, watchOwner } from './lib/queue-pool.ts'
import type { Services } from './services.ts'

const CONCURRENCY = 4
/** After the queue itself has failed or did not start, say because the database was away for long. */
const RESTART_AFTER_MS = 5000

/** Takes jobs out of the queue, keeps the crontab, and does what is due every few seconds. Stopping lets running jobs finish. */
export async function startWorker(services: Services): Promise<{ stop: () => Promise<void> }> {
  const { log } = services
  const mailer = createMailer(services.config)
  const events: WorkerEvents = new EventEmitter()
  const owner = watchOwner(events)
  const stopping = new AbortController()
  const pool = openQueuePool(services.pool, {
    max: CONCURRENCY + 2,
    isStopping: () => stopping.signal.aborted,
    onConnectionLost: (err) => stopping.signal.aborted || log.warn({ err }, 'a connection of the queue was lost'),
  })
  const start = () =>
    startQueue(services, { pool, events, mailer }).catch((err) => log.error({ err }, 'the queue does not start'))

  let runner = await start()
  async function keepRunning() {
    while (!stopping.signal.aborted) {
      await runner?.promise.catch((err) => log.error({ err }, 'the queue has stopped'))
      await pause(RESTART_AFTER_MS, stopping.signal)
      if (!stopping.signal.aborted) runner = await start()
    }
    await runner?.stop().catch(() => undefined)
  }
  const lostJobs = { name: 'freeLostJobs', seconds: 5, run: createLostJobsFinder(pool, owner) }
  const repeated = [...EVERY_FEW_SECONDS, lostJobs].map((work) => repeat(services, work, stopping.signal))
  const loops = [keepRunning(), ...repeated]

  async function stop() {
    stopping.abort()
    await runner?.stop().catch(() => undefined)
    await Promise.all(loops)
    mailer?.close()
    await pool.end()
  }
  return { stop }
}

type Queue = { pool: Pool; events: WorkerEvents; mailer: Mailer | null }

function startQueue(services: Services, { pool, events, mailer }: Queue): Promise<Runner> {
  return run({
    pgPool: pool,
    events,
    concurrency: CONCURRENCY,
    noHandleSignals: true,
    pollInterval: 2000,
    logger: queueLogger(services.log),
    taskList: tasks(services, mailer),
    parsedCronItems: parseCronItems(CRONTAB),
  })
}

function tasks(services: Services, mailer: Mailer | null): TaskList {
  const inTurn = createTurns()
  const task = ([name, job]: [string, Job<never>]): [string, TaskList[string]] => [
    name,
    async (payload, { job: { attempts, max_attempts } }) => {
      const work = () => job({ ...services, mailer, is_last_attempt: attempts >= max_attempts }, payload as never)
      try {
        await (ONE_BY_ONE.includes(name) ? inTurn(work) : work())
      } catch (err) {
        services.log.error({ err, job: name, attempts, max_attempts }, 'job failed')
        throw err
      }
    },
  ]
  return Object.fromEntries((Object.entries(JOBS) as [string, Job<never>][]).map(task))
}

/** So much longer than the work took is the rest after it; some eighty e-mails a second remain. */
const REST = 4
const LONGEST_REST_MS = 100

/** One after the other, with rests: processor and disk are there for visitors first, however many e-mails they cause. */
function createTurns() {
  let free: Promise<unknown> = Promise.resolve()
  return (work: () => Promise<void>): Promise<void> => {
    const mine = free.then(work)
    free = free.then(() => restAfter(mine))
    return mine
  }
}

async function restAfter(work: Promise<void>): Promise<void> {
  const began = performance.now()
  await work.catch(() => undefined)
  await sleep(Math.min(REST * (performance.now() - began), LONGEST_REST_MS))
}

/** What the queue says of itself; failed jobs are logged where they run, with their name. */
function queueLogger(log: Services['log']): Logger {
  return new Logger(() => (level, message, meta) => {
    if (meta?.failure) return
    if (level === 'error') log.error({ err: meta?.error }, message)
    else if (level === 'warning') log.warn(message)
    else log.debug(message)
  })
}

/** Runs never overlap: the pause starts when the work is done. */
async function repeat(
  services: Services,
  work: (typeof EVERY_FEW_SECONDS)[number],
  signal: AbortSignal,
): Promise<void> {
  while (!signal.aborted) {
    await work.run(services).catch((err) => services.log.error({ err, job: work.name }, 'job failed'))
    await pause(work.seconds * 1000, signal)
  }
}

/** Cut short when the worker is stopped. */
async function pause(ms: number, signal: AbortSignal): Promise<void> {
  await sleep(ms, undefined, { signal }).catch(() => undefined)
}

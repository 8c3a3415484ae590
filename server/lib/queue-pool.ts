import { randomBytes } from 'node:crypto'
import type { WorkerEvents } from 'graphile-worker'
import pg from 'pg'
import { isConnectionLost } from './connection-lost.ts'

const NAME = 'foyer-queue'

/**
 * Statements are planned once per connection, when the queue is empty and reading all of it is cheapest; with that plan
 * each job of a long queue would cost as much as the queue is long. All of them have an index, so they may be told to use
 * it. Taking and finishing a job need not be on disk at once: if that is lost, the job is done again, as any job may be.
 */
const SETTINGS = { enable_seqscan: 'off', enable_bitmapscan: 'off', enable_sort: 'off', synchronous_commit: 'off' }
const OPTIONS = Object.entries(SETTINGS)
  .map(([name, value]) => `-c ${name}=${value}`)
  .join(' ')

type Options = { max: number; isStopping?: () => boolean; onConnectionLost: (error: Error) => unknown }

/**
 * Connections for the queue alone, because it reads times as Date where our pool gives texts; each process has a name of
 * its own. The queue tries again by itself when the server says "cannot connect now", and gives up on every other loss
 * of a connection, up to ending the process: so it is told of any loss in these words.
 */
export function openQueuePool(pool: pg.Pool, { max, isStopping = () => false, onConnectionLost }: Options): pg.Pool {
  const { connectionString, options } = pool.options
  const application_name = `${NAME}-${randomBytes(6).toString('hex')}`
  const own = new pg.Pool({ connectionString, max, application_name, ...(options && { options: OPTIONS }) })
  own.on('error', onConnectionLost)
  own.on('connect', (client) => {
    // A connection that breaks while it is in use tells only itself; unheard, that would end the process.
    client.on('error', onConnectionLost)
    client.query = toBeTriedAgain(client.query, isStopping)
  })
  own.connect = toBeTriedAgain(own.connect, isStopping)
  return own
}

const CANNOT_CONNECT_NOW = '57P03'

function toBeTriedAgain<Call extends (...given: never[]) => unknown>(call: Call, isStopping: () => boolean): Call {
  return function (this: unknown, ...given: never[]) {
    const result = call.apply(this, given)
    if (!(result instanceof Promise)) return result
    return result.catch((error: Error) => {
      throw isConnectionLost(error) && !isStopping() ? Object.assign(error, { code: CANNOT_CONNECT_NOW }) : error
    })
  } as Call
}

/** What this process does in the queue at the moment: jobs are locked by a pool of workers, under its id. */
export type QueueOwner = { pool_id: string; running: Set<string> }

/** The connection that listens for new jobs carries the pool's id as its name: while it is there, so is the pool. */
export function watchOwner(events: WorkerEvents): QueueOwner {
  const owner: QueueOwner = { pool_id: '', running: new Set() }
  events.on('pool:create', ({ workerPool }) => {
    owner.pool_id = workerPool.id
    owner.running.clear()
  })
  events.on('pool:listen:success', ({ workerPool, client }) => {
    const setName = () => client.query(`set application_name to '${NAME}-${workerPool.id}'`).catch(() => undefined)
    // Not at once: the queue is just about to use the connection itself.
    setTimeout(setName, 1000).unref()
  })
  events.on('job:start', ({ job }) => owner.running.add(job.id))
  events.on('job:complete', ({ job }) => owner.running.delete(job.id))
  return owner
}

type LockedJob = { id: string; locked_by: string }

/**
 * Jobs stay locked for four hours when their worker was killed, or when the connection broke in the moment of taking or
 * finishing them. Each call looks for jobs that are locked by a pool that is gone, or by ours and not under way; what
 * was found by two calls in a row is set free, so that nobody's job is taken out of their hands.
 */
export function createLostJobsFinder(queue: pg.Pool, owner: QueueOwner): () => Promise<void> {
  let suspects = new Set<string>()
  return async function freeLostJobs() {
    const { rows } = await queue.query<LockedJob>(
      `select id, locked_by from graphile_worker._private_jobs
       where locked_by is not null and case when locked_by = $1 then id <> all ($2::bigint[]) else not exists (
         select from pg_stat_activity
         where datname = current_database() and application_name = '${NAME}-' || locked_by) end`,
      [owner.pool_id, [...owner.running]],
    )
    const lost = rows.filter(({ id, locked_by }) => suspects.has(`${id} ${locked_by}`))
    suspects = new Set(rows.map(({ id, locked_by }) => `${id} ${locked_by}`))
    if (lost.length === 0) return
    await queue.query(
      `with freed as (
         update graphile_worker._private_jobs jobs set locked_at = null, locked_by = null
         from unnest($1::bigint[], $2::text[]) as lost (id, locked_by)
         where jobs.id = lost.id and jobs.locked_by = lost.locked_by
         returning job_queue_id, lost.locked_by)
       update graphile_worker._private_job_queues queues set locked_at = null, locked_by = null
       from freed where queues.id = freed.job_queue_id and queues.locked_by = freed.locked_by`,
      [lost.map(({ id }) => id), lost.map(({ locked_by }) => locked_by)],
    )
  }
}

import { randomBytes } from 'node:crypto'
import pg from 'pg'

const NAME = 'foyer-queue'

type Options = { max: number; onConnectionLost: (error: Error) => unknown }

/** Connections for the queue alone, because it reads times as Date where our pool gives texts; each process has a name of its own. */
export function openQueuePool(pool: pg.Pool, { max, onConnectionLost }: Options): pg.Pool {
  const { connectionString } = pool.options
  const application_name = `${NAME}-${randomBytes(6).toString('hex')}`
  const own = new pg.Pool({ connectionString, max, application_name })
  own.on('error', onConnectionLost)
  // A connection that breaks while it is in use tells only itself; unheard, that would end the process.
  own.on('connect', (client) => client.on('error', onConnectionLost))
  return own
}

/**
 * The jobs of a worker that was killed stay locked for four hours. When nobody but this process is connected to the
 * queue, whatever is locked by a worker that is not ours has no owner any more, and is set free at once.
 */
export async function releaseOrphanedJobs(queue: pg.Pool, ownWorkers: ReadonlySet<string>): Promise<void> {
  await queue.query(
    `select graphile_worker.force_unlock_workers(array_agg(distinct locked_by))
     from graphile_worker.jobs
     where locked_by is not null and locked_by <> all ($1::text[]) and not exists (
       select from pg_stat_activity
       where datname = current_database() and application_name like '${NAME}-%' and application_name <> $2)
     having count(*) > 0`,
    [[...ownWorkers], queue.options.application_name],
  )
}

import pg from 'pg'

type Options = { max: number; onConnectionLost: (error: Error) => void }

/** Connections for the queue alone, because it reads times as Date where our pool gives texts. */
export function openQueuePool(pool: pg.Pool, { max, onConnectionLost }: Options): pg.Pool {
  const { connectionString } = pool.options
  const own = new pg.Pool({ connectionString, max, application_name: 'foyer-queue' })
  own.on('error', onConnectionLost)
  // A connection that breaks while it is in use tells only itself; unheard, that would end the process.
  own.on('connect', (client) => client.on('error', onConnectionLost))
  return own
}

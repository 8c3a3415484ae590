import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { type EmbeddedPostgresOptions, startEmbeddedPostgres } from '#server/embedded-postgres/embedded-postgres.ts'

// A program for tests to kill. It runs a database and, with `writes`, inserts rows and prints the committed ones.

const { writes, ...options } = JSON.parse(process.argv[2] ?? '{}') as EmbeddedPostgresOptions & { writes?: boolean }
const say = (message: object) => process.stdout.write(`${JSON.stringify(message)}\n`)
const log = { info: (info: string) => say({ info }), warn: (warn: string) => say({ warn }) }

const server = await startEmbeddedPostgres({ ...options, log }).catch((error: Error) => {
  process.stderr.write(`${error.name}: ${error.message}\n`)
  process.exit(1)
})

const pool = new pg.Pool({ connectionString: server.connection_string, max: 2 })
pool.on('error', () => undefined)
process.once('SIGTERM', async () => {
  await pool.end()
  await server.stop()
  process.exit(0)
})

await pool.query('create table if not exists entries (id bigint generated always as identity primary key)')
const kept = await pool.query<{ id: string | null }>('select max(id) as id from entries')
say({
  ready: { pid: server.pid(), entries: Number(kept.rows[0]?.id), connection_string: server.connection_string },
})

while (writes) {
  const added = await pool
    .query<{ id: string }>('insert into entries default values returning id')
    .catch(() => undefined)
  if (added) say({ committed: Number(added.rows[0]?.id), pid: server.pid() })
  else await sleep(20)
}

import { setTimeout as sleep } from 'node:timers/promises'
import type { ClientBase } from 'pg'
import { Refusal } from './refusal.ts'

/**
 * Settings that make the text of values independent of the server's configuration; nothing is truncated, and no row is left out
 * silently.
 */
export const AS_TEXT = [
  ...["timezone = 'UTC'", "datestyle = 'ISO, YMD'", "intervalstyle = 'postgres'", 'extra_float_digits = 1'],
  ...["bytea_output = 'hex'", 'row_security = off', "client_encoding = 'UTF8'"],
  ...['statement_timeout = 0', 'idle_in_transaction_session_timeout = 0'],
]

const LOCK_NOT_AVAILABLE = '55P03'
const ATTEMPTS = 20
const PAUSE = 250

/**
 * Begins the one transaction of a backup. Its lock keeps out a second backup, migrations, and the dropping of log months; sales
 * and readers pass. The snapshot is not taken yet: the first `select` does that.
 */
export async function beginSnapshot(client: ClientBase): Promise<void> {
  for (let attempt = 1; ; attempt++) {
    await client.query('begin isolation level repeatable read read only')
    for (const setting of AS_TEXT) await client.query(`set local ${setting}`)
    try {
      return void (await client.query('lock table schema_migrations in share update exclusive mode nowait'))
    } catch (error) {
      await client.query('rollback')
      const { code } = error as { code?: string }
      if (code === '42P01') throw new Refusal('There is nothing to back up: this database has no tables of Foyer.')
      if (code !== LOCK_NOT_AVAILABLE) throw error
      if (attempt === ATTEMPTS)
        throw new Refusal(
          'Another backup or the start of a newer Foyer is under way on this database. Try again later.',
        )
    }
    await sleep(PAUSE)
  }
}

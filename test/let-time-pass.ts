import pg from 'pg'
import { startEmbeddedPostgres } from '#server/embedded-postgres/embedded-postgres.ts'

const SILENT = { info: () => {}, warn: () => {} }

/** Ends a reservation's time in the database of the app with this `data_dir`. */
export async function endReservation(data_dir: string, short_id: string): Promise<void> {
  const { connection_string, stop } = await startEmbeddedPostgres({ data_dir, log: SILENT, use_running: true })
  const client = new pg.Client({ connectionString: connection_string })
  await client.connect()
  try {
    const text = 'UPDATE orders SET reserved_until = now() WHERE short_id = $1'
    const { rowCount } = await client.query(text, [short_id])
    if (rowCount !== 1) throw new Error(`${rowCount} orders have the id ${short_id}`)
  } finally {
    await client.end()
    await stop()
  }
}

import pg from 'pg'
import { startEmbeddedPostgres } from '#server/embedded-postgres/embedded-postgres.ts'

const SILENT = { info: () => {}, warn: () => {} }

/** Ends a reservation's time in the database of the app with this `data_dir`. */
export async function endReservation(data_dir: string, short_id: string): Promise<void> {
  const text = 'UPDATE orders SET reserved_until = now() WHERE short_id = $1'
  const [rows] = await run(data_dir, [[text, [short_id]]])
  if (rows !== 1) throw new Error(`${rows} orders have the id ${short_id}`)
}

/** Ends the time in which acts on many orders or attendees of an event can be undone. */
export async function endUndoWindow(data_dir: string, event_id: number): Promise<void> {
  const acts = `SELECT id FROM bulk_acts WHERE event_id = $1 AND status = 'DONE'`
  await run(data_dir, [
    [
      `UPDATE jobs SET run_at = now() WHERE name IN ('endBulkAct', 'endAttendeeAct') AND (payload->>'bulk_act_id')::int IN (${acts})`,
      [event_id],
    ],
    [`UPDATE bulk_acts SET undo_until = now() WHERE id IN (${acts})`, [event_id]],
  ])
}

/** Runs statements in the database of the app; returns how many rows each changed. */
async function run(data_dir: string, statements: [text: string, values: unknown[]][]): Promise<(number | null)[]> {
  const { connection_string, stop } = await startEmbeddedPostgres({ data_dir, log: SILENT, use_running: true })
  const client = new pg.Client({ connectionString: connection_string })
  await client.connect()
  try {
    const counts = []
    for (const [text, values] of statements) counts.push((await client.query(text, values)).rowCount)
    return counts
  } finally {
    await client.end()
    await stop()
  }
}

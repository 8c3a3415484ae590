import type { Pool } from 'pg'

/** Statements that the app sends on new connections of the pool from now on, in their order. */
export function watchStatements(pool: Pool): string[] {
  const said: string[] = []
  pool.on('connect', (client) => {
    const query = client.query.bind(client) as (...given: unknown[]) => unknown
    client.query = ((...given: unknown[]) => {
      const [first] = given
      said.push(typeof first === 'string' ? first : String((first as { text?: string })?.text ?? ''))
      return query(...given)
    }) as typeof client.query
  })
  return said
}

import type { Pool } from 'pg'

/** Counts the statements that the app sends during the call, `begin` and the like included. */
export async function countStatements(pool: Pool, work: () => Promise<unknown>): Promise<number> {
  let count = 0
  const clients = (pool as unknown as { _clients: { query: (...given: unknown[]) => unknown }[] })._clients
  const originals = clients.map((client) => client.query)
  for (const [index, client] of clients.entries())
    client.query = (...given) => {
      count += 1
      return originals[index]?.apply(client, given)
    }
  const opened = () => {
    throw new Error('a new connection is not counted')
  }
  pool.on('connect', opened)
  try {
    await work()
    return count
  } finally {
    pool.off('connect', opened)
    for (const [index, client] of clients.entries()) client.query = originals[index] ?? client.query
  }
}

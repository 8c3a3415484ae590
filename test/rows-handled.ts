import type { Pool, PoolClient } from 'pg'

type Node = Record<string, number> & { Plans?: Node[] }

/** Result of `explain (analyze, format json)`. */
export type Explained = { 'QUERY PLAN': [{ Plan: Node }] }

/** Rows of all nodes of a query plan, rows removed by filters included. */
export function rowsHandled(rows: readonly Explained[]): number {
  const [plan] = rows[0]?.['QUERY PLAN'] ?? []
  if (!plan) throw new Error('there is no plan')
  return countRows(plan.Plan)
}

function countRows(node: Node): number {
  const of = (name: string) => node[name] ?? 0
  const own =
    (of('Actual Rows') + of('Rows Removed by Join Filter') + of('Rows Removed by Filter')) * of('Actual Loops')
  return own + (node.Plans ?? []).reduce((sum, part) => sum + countRows(part), 0)
}

type Query = PoolClient['query']

/**
 * Explains each query that the app sends on a new connection of the pool, before it runs: on the same connection, in its
 * transaction, with its role and settings. Call it before the first query.
 */
export function watchRows(pool: Pool): { largestOf: (call: () => Promise<unknown>) => Promise<number> } {
  let counts: number[] | undefined
  pool.on('connect', (client) => {
    const query = client.query.bind(client) as (text: unknown, values?: unknown) => Promise<{ rows: Explained[] }>
    client.query = (async (text: unknown, values?: unknown) => {
      if (counts && typeof text === 'string' && /^\s*(select|with)\b/i.test(text))
        counts.push(rowsHandled((await query(`explain (analyze, format json) ${text}`, values)).rows))
      return query(text, values)
    }) as Query
  })
  return {
    async largestOf(call) {
      const seen: number[] = []
      counts = seen
      await call().finally(() => (counts = undefined))
      if (seen.length === 0) throw new Error('nothing was asked')
      return Math.max(...seen)
    },
  }
}

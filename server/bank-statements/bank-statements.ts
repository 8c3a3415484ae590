import { sql } from 'kysely'
import type { Booked } from '#contract/bank-statements.ts'
import type { contract } from '#contract/contract.ts'
import { issueOf, sentenceOf } from '#contract/issues.ts'
import { MOST_STATEMENT_MEGABYTES } from '#domain/bank-statement.ts'
import type { Handlers } from '#server/http/serve.ts'
import { createOneByOne } from '#server/images/one-by-one.ts'
import type { Db } from '#server/lib/database.ts'
import { ApiError, malformed } from '#server/lib/errors.ts'
import { readInThread } from '#server/lib/read-in-thread.ts'
import { bookEntry } from './book-entry.ts'
import type { ReadStatement, Statement } from './read-statement.ts'
import { suggestOrders } from './suggest-orders.ts'

export const bankStatements: Handlers<typeof contract.bankStatements> = {
  match: async ({ db, event, body }) => suggestOrders(db, event, await statementOf(body, event.currency)),

  book: async ({ db, actor, event, body: { bookings } }) => {
    await refuseForeign(db, event.id, [...new Set(bookings.map(({ order_id }) => order_id))])
    const done: Booked[] = []
    for (const booking of bookings) {
      const { order_id, entry_hash } = booking
      const outcome = await db.transaction().execute((trx) => bookEntry(trx, actor, { event, booking }))
      done.push({ order_id, entry_hash, outcome })
    }
    return done
  },
}

/** This process reads one file at a time. */
const readInTurn = createOneByOne()

async function statementOf(body: FormData, currency: string): Promise<Statement> {
  const file = body.get('file')
  if (!(file instanceof File) || file.size === 0) throw malformed('file', 'empty')
  const most = MOST_STATEMENT_MEGABYTES
  if (file.size > most * 1_000_000) throw malformed('file', 'file_too_big', { most })
  const bytes = new Uint8Array(await file.arrayBuffer())
  const otherwise: ReadStatement = { refused: issueOf('not_a_statement') }
  const script = 'bank-statements/statement-thread.ts'
  const read = await readInTurn(() => readInThread<ReadStatement>(script, { bytes, currency }, otherwise))
  if ('statement' in read) return read.statement
  const issues = [{ path: 'file', ...read.refused }]
  throw new ApiError('malformed', { issues, message: sentenceOf(read.refused) })
}

async function refuseForeign(db: Db, event_id: number, order_ids: readonly number[]): Promise<void> {
  const own = await db
    .selectFrom('orders')
    .select('id')
    .where('event_id', '=', event_id)
    .where('id', '=', sql<number>`any(${order_ids}::int[])`)
    .execute()
  if (own.length < order_ids.length) throw new ApiError('not_found')
}

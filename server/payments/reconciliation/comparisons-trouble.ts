import { sql } from 'kysely'
import type { Db } from '#server/lib/database.ts'

/** An unsettled difference in the operator's format. */
type OpenDifference = {
  account_id: number
  reference: string
  cause: string
  here: string
  there: string
}

const MOST_TOLD = 20

/** For the doctor: differences, and connected accounts whose payments were not compared for days. */
export async function comparisonsTrouble(db: Db): Promise<string[]> {
  const { rows: differences } = await sql<OpenDifference>`
    select account_id, reference, replace(cause, '_', ' ') as cause, amount_here || ' ' || currency_here as here,
      amount_there || ' ' || currency_there as there
    from card_differences where resolved_at is null order by found_at desc limit ${MOST_TOLD}`.execute(db)
  const { rows: silent } = await sql<{ account_id: number; since: string }>`
    select account_id, to_char(compared_at at time zone 'UTC', 'YYYY-MM-DD HH24:MI') as since from (${COMPARED_AT}) as connected
    where compared_at < now() - interval '3 days' order by account_id limit ${MOST_TOLD}`.execute(db)
  return [
    ...silent.map(({ account_id, since }) => `account ${account_id}: not compared with Stripe since ${since} UTC`),
    ...differences.map(
      ({ account_id, reference, cause, here, there }) =>
        `account ${account_id}, ${reference}: ${cause}, ${here} here, ${there} at Stripe, in the smallest unit`,
    ),
  ]
}

/** For each connected account: when its payments were last compared, otherwise when cards were connected. */
export const COMPARED_AT = sql`
  select account_id, coalesce((select max(ended_at) from card_reconciliations
    where card_account_id = card_accounts.id and ended_at is not null and failure is null), connected_at) as compared_at
  from card_accounts where disconnected_at is null`

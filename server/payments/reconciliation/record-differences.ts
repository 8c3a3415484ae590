import { sql } from 'kysely'
import type { PaymentDifference } from '#domain/reconciliation.ts'
import type { Trx } from '#server/lib/database.ts'
import { Stopped } from './stopped.ts'

/** More than these have one cause, for the operator: a database restored from a backup, or keys of another account. */
const MOST_OPEN = 500

export type Run = { id: number; account_id: number; card_account_id: number }

type Found = {
  reference: string
  payment_id: number | null
  differences: readonly PaymentDifference[]
  currency_here: string
  currency_there: string
}

/** A known difference keeps its row; those that no longer exist are resolved. */
export async function recordDifferences(trx: Trx, run: Run, { differences, ...found }: Found): Promise<void> {
  const { account_id, card_account_id, id } = run
  const causes = differences.map(({ cause }) => cause)
  await resolve(trx, run, sql`reference = ${found.reference} and cause <> all(${causes}::text[])`)
  for (const { cause, here: amount_here, there: amount_there } of differences) {
    const amounts = { amount_here, amount_there, seen_by_run_id: id }
    await trx
      .insertInto('card_differences')
      .values({ ...found, ...amounts, cause, account_id, card_account_id, found_by_run_id: id })
      .onConflict((row) =>
        row.columns(['card_account_id', 'reference', 'cause']).where('resolved_at', 'is', null).doUpdateSet(amounts),
      )
      .execute()
  }
  if (differences.length > 0) await refuseTooMany(trx, run)
}

/** Payments that agree at the first look. */
export async function resolveAgreed(trx: Trx, run: Run, references: readonly string[]): Promise<void> {
  await resolve(trx, run, sql`reference = any(${references}::text[])`)
}

async function resolve(trx: Trx, { id, card_account_id }: Run, which: ReturnType<typeof sql>): Promise<void> {
  await sql`
    update card_differences set resolved_at = now(), seen_by_run_id = ${id}
    where card_account_id = ${card_account_id} and resolved_at is null and ${which}`.execute(trx)
}

async function refuseTooMany(trx: Trx, { card_account_id }: Run): Promise<void> {
  const open = trx
    .selectFrom('card_differences')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('card_account_id', '=', card_account_id)
    .where('resolved_at', 'is', null)
  if ((await open.executeTakeFirstOrThrow()).count > MOST_OPEN) throw new Stopped('too_many_differences')
}

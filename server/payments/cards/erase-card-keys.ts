import { sql } from 'kysely'
import type { Db } from '#server/lib/database.ts'
import type { Services } from '#server/services.ts'

/**
 * Job, every ten minutes: erases the keys of disconnected accounts, as soon as nothing is left to be cancelled or refunded with
 * them.
 */
export async function eraseCardKeys({ db }: Pick<Services, 'db'>): Promise<void> {
  const { rows } = await sql<{ id: number }>`
    select id from card_accounts where disconnected_at is not null and sealed_keys is not null order by id`.execute(db)
  for (const { id } of rows) await eraseKeys(db, id)
}

/** The same for one account. */
export async function eraseKeys(db: Db, id: number): Promise<void> {
  await sql`
    update card_accounts set sealed_keys = null
    where id = ${id} and disconnected_at is not null
      and not exists (select from jobs where jobs.account_id = card_accounts.account_id
        and lane = 'payments' and run_at < 'infinity')
      and not exists (select from refunds join payments on payments.id = refunds.payment_id
        where payments.card_account_id = card_accounts.id and refunds.state = 'PENDING')`.execute(db)
}

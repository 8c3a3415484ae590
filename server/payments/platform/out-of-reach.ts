import { sql } from 'kysely'
import type { Db } from '#server/lib/database.ts'
import type { Services } from '#server/services.ts'
import { platformOf } from './platform.ts'

/** SQL condition: this installation can act for a row of card_accounts, as far as its settings go. */
export const IN_REACH = sql<boolean>`(
  not card_accounts.is_of_platform or card_accounts.is_live = (select is_live from card_platform))`

type Connected = { id: number; is_of_platform: boolean; is_live: boolean }

/** True if the operator has removed the platform's keys, or exchanged test keys for live ones. */
export function isOutOfReach(config: Services['config'], { is_of_platform, is_live }: Omit<Connected, 'id'>): boolean {
  return is_of_platform && platformOf(config)?.is_live !== is_live
}

/** Reason why an account is out of reach, and the pending amounts that only the provider's dashboard reports meanwhile. */
export async function outOfReach({ db, config }: { db: Db; config: Services['config'] }, { id }: Connected) {
  const { rows } = await sql<{ payments_under_way: number; refunds_under_way: number }>`
    select count(*) filter (where state = 'PENDING' and reference is not null)::int as payments_under_way,
      (select count(*)::int from refunds join payments on payments.id = refunds.payment_id
        where payments.card_account_id = ${id} and refunds.state = 'PENDING') as refunds_under_way
    from payments where card_account_id = ${id}`.execute(db)
  const under_way = rows[0] ?? { payments_under_way: 0, refunds_under_way: 0 }
  return { reason: platformOf(config) ? ('other_mode' as const) : ('no_platform' as const), ...under_way }
}

/** The same for an account that cannot be opened: it can be once the keys are back. */
export async function isOfLostPlatform(db: Db, id: number | null): Promise<boolean> {
  const row = db.selectFrom('card_accounts').select('id').where('id', '=', id).where('is_of_platform', '=', true)
  return (await row.where('withdrawn_at', 'is', null).executeTakeFirst()) !== undefined
}

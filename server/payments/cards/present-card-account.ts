import type { Config } from '#server/config.ts'
import type { Db } from '#server/lib/database.ts'
import { isOutOfReach } from '#server/payments/platform/out-of-reach.ts'
import { type Platform, platformOf } from '#server/payments/platform/platform.ts'

/** Address for the provider's webhooks about an account. */
export const webhookUrl = ({ app_url }: Pick<Config, 'app_url'>, webhook_key: string): string =>
  `${app_url}/api/webhooks/stripe/${webhook_key}`

/** Card settings of an account, without its keys. */
export async function cardPaymentsOf(db: Db, config: Config, account_id: number) {
  const row = await connectedRow(db, account_id)
  const platform = platformOf(config)
  const offer = { is_platform_offered: platform !== null, platform_fee: platform && shownFee(platform) }
  const webhook = {
    url: row && !row.is_of_platform ? webhookUrl(config, row.webhook_key) : null,
    is_set_up: row?.has_webhook ?? false,
    last_received_at: row?.last_webhook_at ?? null,
  }
  if (!row) return { ...NOT_CONNECTED, ...offer, webhook, updated_at: await lastChange(db, account_id) }
  const { provider_account, publishable_key, key_end, tested_at, updated_at, is_of_platform, is_live } = row
  const is_out_of_reach = isOutOfReach(config, row)
  const { can_charge, can_refund, is_ready } = is_out_of_reach ? NOT_CONNECTED : row
  const may = { is_out_of_reach, can_charge, can_refund, is_ready }
  const told = { provider_account, publishable_key, key_end, ...may, tested_at, updated_at }
  return { is_connected: true, is_of_platform, ...offer, is_test: !is_live, ...told, webhook }
}

function shownFee({ fee: { percent, per_ticket } }: Platform) {
  const amounts = Object.entries(per_ticket).map(([currency, amount]) => ({ amount, currency }))
  const charged = amounts.filter(({ amount }) => amount > 0)
  return percent > 0 || charged.length > 0 ? { percent, per_ticket: charged } : null
}

const NOT_CONNECTED = {
  is_connected: false,
  is_of_platform: false,
  is_out_of_reach: false,
  is_test: false,
  provider_account: null,
  publishable_key: null,
  key_end: null,
  can_charge: false,
  can_refund: false,
  is_ready: false,
  tested_at: null,
}

export function connectedRow(db: Db, account_id: number) {
  return db
    .selectFrom('card_accounts')
    .selectAll()
    .where('account_id', '=', account_id)
    .where('disconnected_at', 'is', null)
    .executeTakeFirst()
}

/** Time of the last disconnection or, without one, of the account's creation. */
async function lastChange(db: Db, account_id: number): Promise<string> {
  const former = db.selectFrom('card_accounts').select('updated_at').where('account_id', '=', account_id)
  const last = await former.orderBy('updated_at', 'desc').limit(1).executeTakeFirst()
  if (last) return last.updated_at
  const account = db.selectFrom('accounts').select('created_at').where('id', '=', account_id)
  return (await account.executeTakeFirstOrThrow()).created_at
}

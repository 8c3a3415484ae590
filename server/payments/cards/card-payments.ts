import { sql } from 'kysely'
import type { contract } from '#contract/contract.ts'
import type { Actor } from '#domain/actor.ts'
import { emit } from '#server/activity/emit.ts'
import { requireFresh } from '#server/http/own-sessions.ts'
import type { Handlers } from '#server/http/serve.ts'
import type { Db, Trx } from '#server/lib/database.ts'
import { ApiError } from '#server/lib/errors.ts'
import { cancelPaymentsThrough } from '#server/payments/payments.ts'
import type { CardProvider } from '#server/payments/providers/provider.ts'
import { openKeys, sealKeys } from '#server/payments/providers/sealed-keys.ts'
import type { Services } from '#server/services.ts'
import { openCardAccount } from './card-accounts.ts'
import { connectCards } from './connect-cards.ts'
import { eraseKeys } from './erase-card-keys.ts'
import { cardPaymentsOf, connectedRow } from './present-card-account.ts'
import { askForWebhook } from './webhook-of-account.ts'

/** Card settings of an account. Asks the provider before the transaction, never inside it. */
export const cardPayments: Handlers<typeof contract.cardPayments> = {
  get: ({ db, services, params }) => cardPaymentsOf(db, services.config, params.account_id),

  connect: async ({ db, services, actor, member, params: { account_id }, body: { updated_at, ...keys } }) => {
    if (member.user) requireFresh(member.user)
    await connectCards({ db, services, actor }, { account_id, updated_at, keys })
    return cardPaymentsOf(db, services.config, account_id)
  },

  test: async ({ db, services, actor, params: { account_id } }) => {
    const { id, provider } = await openConnected(services, account_id)
    await testConnected(services, { db, actor, account_id, id, provider })
    return cardPaymentsOf(db, services.config, account_id)
  },

  lastPayout: async ({ services, params: { account_id } }) => {
    const row = await connectedRow(services.db, account_id)
    const open = row && (await openCardAccount(services, row.id))
    if (!open) return { may_see: false, payout: null }
    const told = await open.provider.lastPayout()
    if (told.state === 'refused' && told.code === 'not_permitted') return { may_see: false, payout: null }
    if (told.state !== 'told') throw new ApiError('card_provider_silent')
    if (told.payout === null) return { may_see: true, payout: null }
    const { money, stands: state, arrives_at } = told.payout
    return { may_see: true, payout: { ...money, state, arrives_on: arrives_at.toISOString().slice(0, 10) } }
  },

  disconnect: async ({ db, services, actor, member, params: { account_id } }) => {
    if (member.user) requireFresh(member.user)
    const row = await connectedRow(db, account_id)
    if (!row) throw new ApiError('card_payments_not_connected')
    const open = await openCardAccount(services, row.id)
    await db.transaction().execute((trx) => disconnect(trx, actor, { account_id, id: row.id }))
    await eraseKeys(services.db, row.id)
    if (row.webhook_reference) await open?.provider.removeWebhook(row.webhook_reference)
    return undefined
  },
}

async function openConnected(services: Services, account_id: number) {
  const row = await connectedRow(services.db, account_id)
  const open = row && (await openCardAccount(services, row.id))
  if (!open) throw new ApiError('card_payments_not_connected')
  return open
}

type Tested = { db: Db; actor: Actor; account_id: number; id: number; provider: CardProvider }

/**
 * Stores the present rights of the keys, also if there are fewer than before: cards are offered again as soon as the keys work
 * again.
 */
async function testConnected({ config }: Services, { db, actor, account_id, id, provider }: Tested): Promise<void> {
  const { answered, can_charge, can_refund, is_ready } = await provider.testKeys()
  if (!answered) throw new ApiError('card_provider_silent')
  const before = await connectedRow(db, account_id)
  const made = before?.has_webhook === false ? await askForWebhook(config, provider, before.webhook_key) : null
  await db.transaction().execute(async (trx) => {
    const row = trx.selectFrom('card_accounts').select(['sealed_keys', 'disconnected_at']).where('id', '=', id)
    const { sealed_keys, disconnected_at } = await row.forUpdate().executeTakeFirstOrThrow()
    if (disconnected_at !== null) throw new ApiError('card_payments_not_connected')
    const keys = sealed_keys && openKeys(config, account_id, sealed_keys)
    const webhook = made &&
      keys && {
        webhook_reference: made.reference,
        has_webhook: true,
        sealed_keys: sealKeys(config, account_id, { ...keys, webhook_secrets: [made.secret] }),
      }
    const tested = { can_charge, can_refund, is_ready, tested_at: sql<string>`now()` }
    await trx
      .updateTable('card_accounts')
      .set({ ...tested, ...webhook })
      .where('id', '=', id)
      .execute()
    await note(trx, actor, { account_id, fields: ['tested_at', ...(webhook ? ['webhook'] : [])] })
  })
}

/** Stops buyers who are paying: a payment that arrives anyway is refunded while there are keys. */
async function disconnect(trx: Trx, actor: Actor, { account_id, id }: { account_id: number; id: number }) {
  const ended = { disconnected_at: sql<string>`now()`, webhook_reference: null, has_webhook: false }
  const { numUpdatedRows } = await trx
    .updateTable('card_accounts')
    .set(ended)
    .where('id', '=', id)
    .where('disconnected_at', 'is', null)
    .executeTakeFirst()
  if (numUpdatedRows === 0n) throw new ApiError('card_payments_not_connected')
  await cancelPaymentsThrough(trx, id)
  await note(trx, actor, { account_id, fields: ['is_connected'] })
}

const note = (trx: Trx, actor: Actor, { account_id, fields }: { account_id: number; fields: string[] }) =>
  emit(trx, actor, {
    name: 'account.card_payments_updated',
    subject_id: account_id,
    place: { account_id },
    data: { fields },
  })

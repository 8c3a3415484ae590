import type { contract } from '#contract/contract.ts'
import { SYSTEM } from '#domain/actor.ts'
import { connectedState, type Standing } from '#domain/connected-account.ts'
import { requireFresh } from '#server/http/own-sessions.ts'
import type { Handlers } from '#server/http/serve.ts'
import { ApiError } from '#server/lib/errors.ts'
import { openCardAccount } from '#server/payments/cards/card-accounts.ts'
import { connectedRow } from '#server/payments/cards/present-card-account.ts'
import type { Services } from '#server/services.ts'
import { beginOnboarding } from './begin-onboarding.ts'
import { outOfReach } from './out-of-reach.ts'
import { platformOf } from './platform.ts'
import { withdraw } from './withdraw.ts'

/** Handlers for accounts that take cards through the platform. */
export const connectedAccounts: Handlers<typeof contract.connectedAccounts> = {
  get: async ({ services, params: { account_id } }) => {
    const is_offered = platformOf(services.config) !== null
    const row = await connectedRow(services.db, account_id)
    const open = row?.is_of_platform ? await openCardAccount(services, row.id) : null
    if (!row?.is_of_platform) return { is_offered, out_of_reach: null, account: null }
    if (!open) return { is_offered, out_of_reach: await outOfReach(services, row), account: null }
    const { provider_account } = row
    const told = await open.provider.standing()
    if (told.state === 'gone') {
      await services.db.transaction().execute((trx) => withdraw(trx, SYSTEM, { account_id, provider_account }))
      return { is_offered, out_of_reach: null, account: null }
    }
    if (told.state !== 'told') throw new ApiError('card_provider_silent')
    await takeOver(services, row.id, told.standing)
    const { can_charge, can_pay_out, due } = told.standing
    const { state, remedy } = connectedState(told.standing)
    const account = { provider_account, state, remedy, can_charge, can_pay_out, due: [...due] }
    return { is_offered, out_of_reach: null, account }
  },

  begin: async ({ db, services, actor, member, params: { account_id } }) => {
    if (member.user) requireFresh(member.user)
    return beginOnboarding({ db, services, actor }, account_id)
  },
}

/** Does the same as a webhook, which may come later. */
async function takeOver({ db }: Services, id: number, { can_charge: is_ready }: Standing): Promise<void> {
  const row = db.updateTable('card_accounts').set({ is_ready }).where('id', '=', id)
  await row.where('is_ready', '<>', is_ready).execute()
}

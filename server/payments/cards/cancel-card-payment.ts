import { SYSTEM } from '#domain/actor.ts'
import { isOfLostPlatform } from '#server/payments/platform/out-of-reach.ts'
import { TryAgainIn } from '#server/queue/take-jobs.ts'
import type { Services } from '#server/services.ts'
import { askAndSettle } from './ask-and-settle.ts'
import { askLater } from './ask-later.ts'
import { openCardAccount } from './card-accounts.ts'
import { settleCardPayment } from './settle-card-payment.ts'

type Needed = Pick<Services, 'db' | 'config' | 'log'>
type Payload = { payment_id: number }
const HOURS = 3600

/**
 * Job: cancels a payment that is no longer awaited, so that no card is charged for it. One that was charged before is settled as
 * late.
 */
export async function cancelCardPayment({ db, config, log }: Needed, { payment_id }: Payload): Promise<void> {
  const row = db.selectFrom('payments').select(['card_account_id', 'reference', 'state']).where('id', '=', payment_id)
  const { card_account_id, reference, state } = (await row.executeTakeFirst()) ?? {}
  if (state !== 'CANCELLED' || !reference || !card_account_id) return
  const account = await openCardAccount({ db, config }, card_account_id)
  if (!account) {
    if (await isOfLostPlatform(db, card_account_id)) throw new TryAgainIn(6 * HOURS, 'the platform’s keys are gone')
    return log.warn({ payment_id }, 'a card payment cannot be cancelled: the keys are gone')
  }
  const outcome = await account.provider.cancel({ payment_id, reference })
  if (outcome.state === 'unknown') throw new Error('the card provider does not answer')
  if (outcome.state === 'refused') throw new Error(`the card provider refuses to cancel a payment: ${outcome.code}`)
  await db.transaction().execute((trx) => settleCardPayment(trx, { payment_id, outcome, actor: SYSTEM }))
  if (outcome.state === 'processing') await askLater(db, payment_id)
}

/** Job: asks for the state of a pending payment until it has ended. */
export async function askCardPayment({ db, config }: Needed, { payment_id }: Payload): Promise<void> {
  const row = db.selectFrom('payments').select(['id', 'card_account_id', 'reference']).where('id', '=', payment_id)
  const { effect, state } = await askAndSettle(await row.executeTakeFirstOrThrow(), {
    open: (card_account_id) => openCardAccount({ db, config }, card_account_id),
    settle: (asked) => db.transaction().execute((trx) => settleCardPayment(trx, { ...asked, actor: SYSTEM })),
  })
  if (state === 'unknown') throw new Error('the card provider does not answer')
  if (effect === 'none' && state === 'processing') await askLater(db, payment_id)
}

import type { PaymentOutcome } from '#server/payments/providers/provider.ts'
import type { OpenCardAccount } from './card-accounts.ts'
import type { Effect } from './settle-card-payment.ts'

export type AskedFor = { payment_id: number; outcome: PaymentOutcome }

type Payment = { id: number; card_account_id: number | null; reference: string | null }

type Asking = {
  open: (card_account_id: number) => Promise<OpenCardAccount | null>
  settle: (asked: AskedFor) => Promise<Effect>
}

const NOT_TOLD = { effect: 'none', state: 'unknown' } as const

/** Asks the provider for the state of a payment, and does what follows. `unknown`: it could not be asked. */
export async function askAndSettle({ id, card_account_id, reference }: Payment, { open, settle }: Asking) {
  if (reference === null || card_account_id === null) return NOT_TOLD
  const account = await open(card_account_id)
  const outcome = await account?.provider.fetchPayment(reference)
  if (!outcome || outcome.state === 'unknown' || outcome.state === 'refused') return NOT_TOLD
  return { effect: await settle({ payment_id: id, outcome }), state: outcome.state }
}

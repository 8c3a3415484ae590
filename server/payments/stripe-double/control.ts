import { z } from 'zod'
import { finish } from './endpoints/confirm.ts'
import { finishRefund } from './endpoints/refunds.ts'
import { faultsInput } from './faults.ts'
import { completeAccount } from './objects/account.ts'
import { happened } from './objects/event.ts'
import { newPayout } from './objects/payout.ts'
import { notFound } from './protocol/api-error.ts'
import type { Request } from './protocol/serve-api.ts'
import type { Deliveries } from './webhooks/deliver.ts'
import { intentOf, type World } from './world.ts'

/** What tests ask of the double itself, below `/double/`. Null where there is no such address. */
export async function control(world: World, deliveries: Deliveries, request: Request): Promise<object | null> {
  const [, , what, id = ''] = request.path.split('/')
  const body = request.body === '' ? {} : (JSON.parse(request.body) as Record<string, unknown>)
  if (what === 'ledger') return ledger(world)
  if (what === 'webhooks') return { sent: deliveries.sent, waiting: deliveries.waiting() }
  if (request.method !== 'POST') return what === 'faults' ? world.faults : null
  if (what === 'faults') world.faults = faultsInput.parse(body)
  else if (what === 'clock') world.clock_shift = Number(body.shift ?? 0)
  else if (what === 'finish') end(world, id, body.succeeds !== false)
  else if (what === 'onboard') onboard(world, id)
  else if (what === 'payout') payOut(world, id, payoutInput.parse(body))
  else return null
  return { done: true }
}

/** Every account with its money: payments, charges, refunds and the rows of its balance. */
function ledger(world: World) {
  return {
    accounts: [...world.accounts.values()].map((state) => ({
      id: state.account.id,
      platform: state.platform,
      payment_intents: [...state.intents.values()],
      charges: [...state.charges.values()],
      refunds: [...state.refunds.values()],
      balance_transactions: [...state.movements.values()],
      application_fees: [...state.fees.values()],
    })),
  }
}

/** A payment or a refund that waits. */
function end(world: World, id: string, succeeds: boolean): void {
  for (const state of world.accounts.values()) {
    const refund = state.refunds.get(id)
    if (!refund) continue
    finishRefund(world, state, { refund, succeeds })
    return
  }
  const { state, intent } = intentOf(world, id)
  finish(world, state, { intent, succeeds })
}

const payoutInput = z.strictObject({
  amount: z.int(),
  currency: z.string(),
  status: z.string(),
  arrival_date: z.int(),
})

function payOut(world: World, id: string, wanted: z.output<typeof payoutInput>): void {
  const state = world.accounts.get(id)
  if (!state) throw notFound('account', id)
  newPayout(world, state, wanted)
}

function onboard(world: World, id: string): void {
  const state = world.accounts.get(id)
  if (!state) throw notFound('account', id)
  completeAccount(state.account)
  happened({ world, state }, 'account.updated', state.account)
}

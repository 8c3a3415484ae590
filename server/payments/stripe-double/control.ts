import { z } from 'zod'
import { finish } from './endpoints/confirm.ts'
import { finishRefund } from './endpoints/refunds.ts'
import { faultsInput } from './faults.ts'
import { STANDINGS, setStanding } from './objects/account.ts'
import { happened } from './objects/event.ts'
import { newPayout } from './objects/payout.ts'
import { notFound } from './protocol/api-error.ts'
import type { Request } from './protocol/serve-api.ts'
import type { Deliveries } from './webhooks/deliver.ts'
import { type AccountState, applicationOf, intentOf, type World } from './world.ts'

/** Requests of tests to the double itself, below `/double/`. Null for other addresses. */
export async function control(world: World, deliveries: Deliveries, request: Request): Promise<object | null> {
  const [, , what, id = ''] = request.path.split('/')
  const body = request.body === '' ? {} : (JSON.parse(request.body) as Record<string, unknown>)
  if (what === 'ledger') return ledger(world)
  if (what === 'webhooks') return { sent: deliveries.sent, waiting: deliveries.waiting() }
  if (request.method !== 'POST') return what === 'faults' ? world.faults : null
  if (what === 'faults') world.faults = faultsInput.parse(body)
  else if (what === 'clock') world.clock_shift = Number(body.shift ?? 0)
  else if (what === 'finish') end(world, id, body.succeeds !== false)
  else if (what === 'onboard') onboard(accountOf(world, id), onboardInput.parse(body))
  else if (what === 'deauthorize') deauthorize(accountOf(world, id))
  else if (what === 'payout') newPayout(world, accountOf(world, id).state, payoutInput.parse(body))
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

/** Ends a pending payment or refund. */
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

const onboardInput = z.strictObject({ to: z.enum(STANDINGS).default('ready') })

type At = { world: World; state: AccountState }

function accountOf(world: World, id: string): At {
  const state = world.accounts.get(id)
  if (!state) throw notFound('account', id)
  return { world, state }
}

function onboard(at: At, { to }: z.output<typeof onboardInput>): void {
  setStanding(at.state.account, to)
  happened(at, 'account.updated', at.state.account)
}

/** Revokes the platform's access for the owner of an account; the platform is told, and refused from then on. */
function deauthorize(at: At): void {
  const application = { id: applicationOf(at.state.platform), name: 'The platform', object: 'application' }
  happened(at, 'account.application.deauthorized', application)
  at.state.platform = null
}

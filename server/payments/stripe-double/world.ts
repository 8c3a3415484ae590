import type Stripe from 'stripe'
import { type Faults, noFaults } from './faults.ts'
import { newAccount } from './objects/account.ts'
import { notFound } from './protocol/api-error.ts'

type KeptAnswer = { request: string; status: number; body: string } | { request: string; running: true }

/** State of one account of the provider. */
export type AccountState = {
  account: Stripe.Account
  /** The platform that made it; null for an account with keys of its own. */
  platform: string | null
  intents: Map<string, Stripe.PaymentIntent>
  charges: Map<string, Stripe.Charge>
  refunds: Map<string, Stripe.Refund>
  movements: Map<string, Stripe.BalanceTransaction>
  payouts: Map<string, Stripe.Payout>
  methods: Map<string, Stripe.PaymentMethod>
  events: Map<string, Stripe.Event>
  endpoints: Map<string, Stripe.WebhookEndpoint & { secret: string; of_connected: boolean }>
  fees: Map<string, Stripe.ApplicationFee>
  answers: Map<string, KeptAnswer>
}

export type Key = {
  account: string
  kind: 'secret' | 'restricted' | 'publishable'
  /** Objects that a restricted key may write, and those that it may not even read. */
  may: readonly string[]
  hidden?: readonly string[]
}

/** An address for the owner of an account, which works once. */
type OnboardingLink = { account: string; return_url: string; refresh_url: string; expires_at: number; is_used: boolean }

export type World = {
  accounts: Map<string, AccountState>
  keys: Map<string, Key>
  links: Map<string, OnboardingLink>
  faults: Faults
  /** Seconds that the double's clock is ahead. */
  clock_shift: number
  now(): number
  /** Called with every event; set by the delivery of webhooks. */
  announce(account: AccountState, event: Stripe.Event): void
  /** The address of the double itself. */
  address: string
}

/** The keys of the account that a new double has. A restricted key names what it may: see protocol/rights.ts. */
export const DOUBLE_KEYS = {
  secret: 'sk_test_double0000000000000001',
  publishable: 'pk_test_double0000000000000001',
  charges_only: 'rk_test_double00chargesonly001',
  reads_only: 'rk_test_double000readsonly0001',
}

export function newWorld(address: string): World {
  const world: World = {
    accounts: new Map(),
    keys: new Map(),
    links: new Map(),
    faults: noFaults(),
    clock_shift: 0,
    now: () => Math.floor(Date.now() / 1000) + world.clock_shift,
    announce: () => undefined,
    address,
  }
  const { account } = addAccount(world, newAccount(world.now(), { type: 'standard', ready: true }), null)
  const key = (kind: Key['kind'], may: readonly string[]): Key => ({ account: account.id, kind, may })
  world.keys.set(DOUBLE_KEYS.secret, key('secret', []))
  world.keys.set(DOUBLE_KEYS.publishable, key('publishable', []))
  world.keys.set(DOUBLE_KEYS.charges_only, key('restricted', ['payment_intents']))
  world.keys.set(DOUBLE_KEYS.reads_only, key('restricted', []))
  return world
}

export function addAccount(world: World, account: Stripe.Account, platform: string | null): AccountState {
  const state: AccountState = {
    account,
    platform,
    intents: new Map(),
    charges: new Map(),
    refunds: new Map(),
    movements: new Map(),
    payouts: new Map(),
    methods: new Map(),
    events: new Map(),
    endpoints: new Map(),
    fees: new Map(),
    answers: new Map(),
  }
  world.accounts.set(account.id, state)
  return state
}

/** A payment, whichever account it belongs to. */
export function intentOf(world: World, id: string): { state: AccountState; intent: Stripe.PaymentIntent } {
  for (const state of world.accounts.values()) {
    const intent = state.intents.get(id)
    if (intent) return { state, intent }
  }
  throw notFound('payment_intent', id)
}

/** The provider’s id of the platform when it acts for others. */
export const applicationOf = (platform: string | null): string | null => platform && `ca_${platform.slice(5)}`

import { LRUCache } from 'lru-cache'
import Stripe from 'stripe'
import type { Config } from '#server/config.ts'

export type StripeAccess = {
  secret_key: string
  /** The connected account to act for; null if the key belongs to the account itself. */
  connected_account: string | null
  /** Unique to this installation: two installations with one key never share the idempotency key of a row. */
  key_prefix: string
}

/** API version that this code is written for. Raise it with the package, after reading the changes. */
export const API_VERSION = '2026-10-28.endive'
const PATIENCE = 20_000

/** Creating a client costs as much as a request. */
const clients = new LRUCache<string, Stripe>({ max: 100 })

/**
 * Tries a request twice: every POST carries a key of ours, so the second try cannot act again. A buyer waits for some of them,
 * so further tries are left to jobs.
 */
export function stripeClient({ stripe_api_url }: Pick<Config, 'stripe_api_url'>, access: StripeAccess): Stripe {
  const { secret_key, connected_account } = access
  const key = JSON.stringify([stripe_api_url, secret_key, connected_account])
  const known = clients.get(key)
  if (known) return known
  const client = new Stripe(secret_key, {
    apiVersion: API_VERSION,
    maxNetworkRetries: 1,
    timeout: PATIENCE,
    telemetry: false,
    ...(connected_account ? { stripeAccount: connected_account } : {}),
    ...(stripe_api_url ? addressOf(new URL(stripe_api_url)) : {}),
  })
  clients.set(key, client)
  return client
}

const addressOf = ({ protocol, hostname, port }: URL) =>
  protocol === 'http:'
    ? { protocol: 'http' as const, host: hostname, port: port || '80' }
    : { protocol: 'https' as const, host: hostname, port: port || '443' }

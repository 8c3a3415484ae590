import { connectedAccounts } from '#contract/connected-accounts.ts'
import { events } from '#contract/events.ts'
import type { Double } from '#server/payments/stripe-double/start-double.ts'
import { onboardAt, PLATFORM } from './cards.ts'
import type { App } from './clients.ts'
import { createEventOnSale, PAY_LATER, signUp } from './factories.ts'

type Terms = NonNullable<Parameters<typeof createEventOnSale>[1]>

/** An account that takes cards through the platform, and its event, payable by card and offline. */
export async function openPlatformSale(app: App, double: Double, terms: Terms = {}) {
  const owner = await signUp(app)
  const params = { account_id: owner.account_id }
  const { provider_account } = (await owner.visitor.call(connectedAccounts.begin, { params })).data
  await onboardAt(double, provider_account)
  await owner.visitor.call(connectedAccounts.get, { params })
  const sale = await createEventOnSale(owner, terms)
  const body = { ...PAY_LATER, payment_providers: ['STRIPE' as const, 'OFFLINE' as const] }
  await owner.visitor.call(events.updateSettings, { params: { event_id: sale.event.id }, body })
  return { ...owner, ...sale, provider_account }
}

type Paying = { client_secret: string; connected_account: string | null }

/** Confirms as the buyer's browser does: with the platform's key, for the connected account. */
export async function payThroughPlatform(double: Double, paying: Paying, payment_method = 'pm_card_visa') {
  const { client_secret, connected_account } = paying
  const [reference] = client_secret.split('_secret_')
  const fields = { client_secret, payment_method, return_url: 'https://a.example/return' }
  const headers = {
    authorization: `Bearer ${PLATFORM.stripe_platform_publishable_key}`,
    'stripe-account': connected_account ?? '',
  }
  const address = `${double.address}/v1/payment_intents/${reference}/confirm`
  return fetch(address, { method: 'POST', headers, body: new URLSearchParams(fields) })
}

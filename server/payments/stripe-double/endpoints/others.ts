import { randomBytes } from 'node:crypto'
import type Stripe from 'stripe'
import { newId } from '../new-id.ts'
import { newAccount } from '../objects/account.ts'
import { invalid, notFound } from '../protocol/api-error.ts'
import { type Call, type Endpoint, endpoint, type Operation } from '../protocol/endpoint.ts'
import { page } from '../protocol/page.ts'
import { addAccount } from '../world.ts'

const one =
  (what: string, rows: (call: Call) => Map<string, object>): Operation =>
  (call) => {
    const row = rows(call).get(call.path.id ?? '')
    if (!row) throw notFound(what, call.path.id ?? '')
    return row
  }

export const others: Endpoint[] = [
  endpoint('GET', '/v1/charges', ['Charges', 'ChargeListParams'], (call) =>
    page(call, call.state.charges, ['payment_intent']),
  ),
  endpoint(
    'GET',
    '/v1/charges/:id',
    ['Charges', 'ChargeRetrieveParams'],
    one('charge', (call) => call.state.charges),
  ),
  endpoint('GET', '/v1/balance_transactions', ['BalanceTransactions', 'BalanceTransactionListParams'], (call) =>
    page(call, call.state.movements, ['type', 'source', 'currency']),
  ),
  endpoint('GET', '/v1/balance', ['Balance', 'BalanceRetrieveParams'], balance),
  endpoint('GET', '/v1/payouts', ['Payouts', 'PayoutListParams'], (call) => page(call, call.state.payouts, ['status'])),
  endpoint('GET', '/v1/events', ['Events', 'EventListParams'], (call) => page(call, call.state.events, ['type'])),
  endpoint(
    'GET',
    '/v1/events/:id',
    ['Events', 'EventRetrieveParams'],
    one('event', (call) => call.state.events),
  ),
  endpoint(
    'GET',
    '/v1/payment_methods/:id',
    ['PaymentMethods', 'PaymentMethodRetrieveParams'],
    one('PaymentMethod', (call) => call.state.methods),
  ),
  endpoint('GET', '/v1/account', ['Accounts', 'AccountRetrieveCurrentParams'], (call) => call.state.account),
  endpoint('POST', '/v1/accounts', ['Accounts', 'AccountCreateParams'], createAccount),
  endpoint('GET', '/v1/accounts/:id', ['Accounts', 'AccountRetrieveParams'], (call) => connected(call, call.path.id)),
  endpoint('POST', '/v1/account_links', ['AccountLinks', 'AccountLinkCreateParams'], createLink),
  endpoint('POST', '/v1/webhook_endpoints', ['WebhookEndpoints', 'WebhookEndpointCreateParams'], createEndpoint),
  endpoint('GET', '/v1/webhook_endpoints', ['WebhookEndpoints', 'WebhookEndpointListParams'], (call) => {
    const shown = [...call.state.endpoints].map(([id, { secret, of_connected, ...rest }]) => [id, rest] as const)
    return page(call, new Map(shown))
  }),
  endpoint('DELETE', '/v1/webhook_endpoints/:id', ['WebhookEndpoints', 'WebhookEndpointDeleteParams'], (call) => {
    const id = call.path.id ?? ''
    if (!call.state.endpoints.delete(id)) throw notFound('webhook endpoint', id)
    return { id, object: 'webhook_endpoint', deleted: true }
  }),
]

function balance({ state }: Call) {
  const sums = new Map<string, number>([[String(state.account.default_currency), 0]])
  for (const { currency, net } of state.movements.values()) sums.set(currency, (sums.get(currency) ?? 0) + net)
  const rows = [...sums].map(([currency, amount]) => ({ amount, currency, source_types: { card: amount } }))
  const none = rows.map(({ currency }) => ({ amount: 0, currency, source_types: { card: 0 } }))
  const connect_reserved = rows.map(({ currency }) => ({ amount: 0, currency }))
  return { object: 'balance', available: none, connect_reserved, livemode: false, pending: rows }
}

function createAccount({ world, state, params }: Call) {
  if (params.type && params.controller)
    throw invalid('You may only specify one of these parameters: type, controller.', { code: 'parameters_exclusive' })
  const { email, country, controller } = params as { email?: string; country?: string; controller?: object }
  const type = (params.type ?? typeBy(params.controller)) as 'standard' | 'express' | 'custom' | 'none'
  const account = newAccount(world.now(), { type, ready: false, email, country, controller })
  Object.assign(account, { metadata: params.metadata || {} })
  return addAccount(world, account, state.account.id).account
}

/** Type of an account that follows from its properties instead of being given. */
function typeBy(controller: unknown): 'standard' | 'none' {
  const { fees, losses, stripe_dashboard } = (controller ?? {}) as Record<string, Record<string, string> | undefined>
  const isTheirs = fees?.payer === 'account' && losses?.payments === 'stripe' && stripe_dashboard?.type === 'full'
  return isTheirs || !controller ? 'standard' : 'none'
}

function connected({ world, state }: Call, id = ''): Stripe.Account {
  if (id === state.account.id) return state.account
  const found = world.accounts.get(id)
  if (found?.platform === state.account.id) return found.account
  throw invalid(`The account ${id} is not connected to your platform or does not exist.`, { code: 'account_invalid' })
}

function createLink(call: Call) {
  const { world, params } = call
  const account = connected(call, String(params.account))
  for (const name of ['refresh_url', 'return_url'] as const)
    if (!URL.canParse(String(params[name]))) throw invalid('Not a valid URL', { code: 'url_invalid', param: name })
  const [token, expires_at] = [newId('', 32), world.now() + 300]
  const [return_url, refresh_url] = [String(params.return_url), String(params.refresh_url)]
  world.links.set(token, { account: account.id, return_url, refresh_url, expires_at, is_used: false })
  const url = `${world.address}/double/onboarding/${token}`
  return { object: 'account_link', created: world.now(), expires_at, url }
}

function createEndpoint({ world, state, params }: Call) {
  const url = String(params.url)
  if (!URL.canParse(url) || !/^https?:$/.test(new URL(url).protocol))
    throw invalid('Invalid URL: An explicit scheme (such as https) must be provided.', {
      code: 'url_invalid',
      param: 'url',
    })
  if (state.endpoints.size >= 16) throw invalid('You have reached the maximum of 16 test webhook endpoints.')
  const endpoint = {
    id: newId('we_'),
    object: 'webhook_endpoint',
    api_version: params.api_version ?? null,
    application: null,
    created: world.now(),
    description: params.description || null,
    enabled_events: params.enabled_events,
    livemode: false,
    metadata: params.metadata || {},
    status: 'enabled',
    url,
  } as unknown as Stripe.WebhookEndpoint
  const secret = `whsec_${randomBytes(24).toString('hex')}`
  state.endpoints.set(endpoint.id, { ...endpoint, secret, of_connected: params.connect === true })
  // The secret is shown once, as at Stripe.
  return { ...endpoint, secret }
}

import type { AccountState, Key, World } from '../world.ts'
import { StripeRefusal } from './api-error.ts'

export type Caller = { key: Key; state: AccountState }

/** The caller, and the account that it acts for: its own, or one connected to it. */
export function authenticate(world: World, headers: Record<string, string | undefined>): Caller {
  const secret = /^Bearer (\S+)$/.exec(headers.authorization ?? '')?.[1]
  if (!secret) throw unauthorized('You did not provide an API key.')
  const key = world.keys.get(secret)
  const own = key && world.accounts.get(key.account)
  if (!own) throw unauthorized(`Invalid API Key provided: ${masked(secret)}`)
  const wanted = headers['stripe-account']
  if (!wanted || wanted === own.account.id) return { key, state: own }
  const connected = world.accounts.get(wanted)
  if (connected?.platform !== own.account.id)
    throw forbidden(
      `The provided key '${masked(secret)}' does not have access to account '${wanted}' (or that account does not exist).`,
      'account_invalid',
    )
  return { key, state: connected }
}

/**
 * A restricted key reads everything not hidden from it, and writes only the objects it names. A publishable one reads and
 * confirms a payment whose secret it knows.
 */
export function mayCall(
  { key, state }: Caller,
  { method, path }: { method: string; path: string },
  client_secret: unknown,
): void {
  if (key.kind === 'secret') return
  const [, , resource = '', id = '', verb] = path.split('/')
  if (key.kind === 'restricted') {
    const right = method === 'GET' ? 'read' : 'write'
    if (right === 'read' ? !key.hidden?.includes(resource) : key.may.includes(resource)) return
    throw forbidden(
      `The provided key does not have the required permissions for this endpoint. Having the '${resource}_${right}' permission would allow this request to continue.`,
    )
  }
  const isTheirs = resource === 'payment_intents' && state.intents.get(id)?.client_secret === client_secret
  if (isTheirs && (method === 'GET' || verb === 'confirm')) return
  throw unauthorized('This API call cannot be made with a publishable API key.', 'secret_key_required')
}

const unauthorized = (message: string, code?: string) =>
  new StripeRefusal([401, 'invalid_request_error'], message, { code })
const forbidden = (message: string, code?: string) =>
  new StripeRefusal([403, 'invalid_request_error'], message, { code })
const masked = (key: string) => `${key.slice(0, 8)}${'*'.repeat(8)}${key.slice(-4)}`

import { others } from '../endpoints/others.ts'
import { paymentIntents } from '../endpoints/payment-intents.ts'
import { refunds } from '../endpoints/refunds.ts'
import { delay } from '../faults.ts'
import { API_VERSION } from '../objects/event.ts'
import type { World } from '../world.ts'
import { type Answer, answerOnce } from './answer-once.ts'
import { invalid, StripeRefusal } from './api-error.ts'
import { authenticate, mayCall } from './authenticate.ts'
import type { Endpoint } from './endpoint.ts'
import { expand } from './expand.ts'
import { parseForm } from './form.ts'
import { judgeParameters } from './judge-parameters.ts'

export type Request = {
  method: string
  path: string
  query: string
  body: string
  headers: Record<string, string | undefined>
}

const ENDPOINTS: readonly Endpoint[] = [...paymentIntents, ...refunds, ...others]

/** Answers one request as Stripe's API does. */
export async function serveApi(world: World, request: Request): Promise<Answer> {
  try {
    return await serve(world, request)
  } catch (error) {
    if (error instanceof StripeRefusal) return refused(error)
    throw error
  }
}

const refused = ({ status, error }: StripeRefusal): Answer => ({ status, body: JSON.stringify({ error }, null, 2) })

async function serve(world: World, request: Request): Promise<Answer> {
  const { method, path, headers } = request
  const caller = authenticate(world, headers)
  judgeHeaders(request)
  const found = ENDPOINTS.find((endpoint) => endpoint.method === method && endpoint.matches.test(path))
  if (!found) throw new StripeRefusal([404, 'invalid_request_error'], `Unrecognized request URL (${method}: ${path}).`)
  const form = parseForm(method === 'POST' ? request.body : request.query)
  mayCall(caller, request, form.client_secret)
  if (caller.key.kind === 'publishable' && method === 'POST') delete form.client_secret
  // Validated before the key is used: a malformed request may be sent again with the same key.
  const params = judgeParameters(found.shape, form)
  const { state } = caller
  const call = { world, state, params, path: { ...found.matches.exec(path)?.groups }, url: path }
  const asked = { key: method === 'POST' ? headers['idempotency-key'] : undefined, request: `${path}\n${request.body}` }
  return answerOnce(state, asked, async () => {
    await delay(world.faults)
    return run(found, call)
  })
}

function run(endpoint: Endpoint, call: Parameters<Endpoint['run']>[0]): Answer {
  try {
    const answer = expand(call.state, endpoint.run(call), call.params.expand)
    return { status: 200, body: JSON.stringify(answer, null, 2) }
  } catch (error) {
    if (error instanceof StripeRefusal) return refused(error)
    throw error
  }
}

function judgeHeaders({ method, body, headers }: Request): void {
  const version = headers['stripe-version']
  if (version !== undefined && version !== API_VERSION)
    throw invalid(`Invalid Stripe API version: ${version}. The double speaks ${API_VERSION}.`)
  const type = headers['content-type']?.split(';')[0]
  if (method === 'POST' && body !== '' && type !== 'application/x-www-form-urlencoded')
    throw invalid(`Invalid content type: ${type}. Requests are encoded as application/x-www-form-urlencoded.`)
}

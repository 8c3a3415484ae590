import { readFileSync } from 'node:fs'
import { stripTypeScriptTypes } from 'node:module'
import type Stripe from 'stripe'
import { finish } from '../endpoints/confirm.ts'
import { STANDINGS, setStanding } from '../objects/account.ts'
import { happened } from '../objects/event.ts'
import { StripeRefusal } from '../protocol/api-error.ts'
import type { Request } from '../protocol/serve-api.ts'
import { intentOf, type World } from '../world.ts'
import { answeredPage, formPage, onboardingPage, questionPage } from './pages.ts'

type Shown = { status: number; headers: Record<string, string>; body: string }

/** Pages that replace the provider's script, form and bank. Null for other addresses. */
export function serveBrowser(world: World, request: Request): Shown | null {
  const { method, path } = request
  if (path === '/v3/' && method === 'GET') return script(`(() => {\n${scriptOf('stripe-script.ts')}\n})()`)
  if (path === '/v3/form' && method === 'GET') return html(formPage())
  if (path === '/v3/form.js' && method === 'GET') return script(scriptOf('form-script.ts'))
  const entering = /^\/double\/onboarding\/(\w+)$/.exec(path)?.[1]
  if (entering) return onboarding(world, entering, request)
  const asked = /^\/double\/authenticate\/(\w+)$/.exec(path)?.[1]
  return asked ? authentication(world, asked, request) : null
}

const shown = (type: string, body: string): Shown => ({
  status: 200,
  headers: { 'content-type': `${type}; charset=utf-8`, 'cache-control': 'no-store' },
  body,
})
const html = (body: string) => shown('text/html', body)
const script = (body: string) => shown('text/javascript', body)

const scriptOf = (file: string) => stripTypeScriptTypes(readFileSync(new URL(file, import.meta.url), 'utf8'))

/** The provider's questions to the owner of an account. A used or expired address leads back for a new one. */
function onboarding(world: World, token: string, { method, body }: Request): Shown {
  const link = world.links.get(token)
  const state = link && world.accounts.get(link.account)
  if (!link || !state) return { ...html(''), status: 404 }
  const leadTo = (location: string) => ({ status: 303, headers: { location }, body: '' })
  if (method === 'GET') {
    if (link.is_used || link.expires_at < world.now()) return leadTo(link.refresh_url)
    link.is_used = true
    return html(onboardingPage(state.account))
  }
  const to = STANDINGS.find((standing) => standing === new URLSearchParams(body).get('to'))
  if (to) {
    setStanding(state.account, to)
    happened({ world, state }, 'account.updated', state.account)
  }
  return leadTo(link.return_url)
}

/** The bank's question; its answer leads back to the start of the payment. */
function authentication(world: World, id: string, { method, query, body }: Request): Shown {
  const { state, intent } = intentOf(world, id)
  const return_url = intent.next_action?.redirect_to_url?.return_url
  if (method === 'GET') return html(questionPage(intent))
  try {
    finish(world, state, { intent, succeeds: new URLSearchParams(body).get('succeeds') === 'true' })
  } catch (error) {
    // Answered twice: the first answer counts.
    if (!(error instanceof StripeRefusal)) throw error
  }
  if (new URLSearchParams(query).has('in_place') || !return_url) return html(answeredPage())
  return { status: 303, headers: { location: String(backTo(return_url, intent)) }, body: '' }
}

function backTo(return_url: string, { id, client_secret, status }: Stripe.PaymentIntent): URL {
  const back = new URL(return_url)
  back.searchParams.set('payment_intent', id)
  back.searchParams.set('payment_intent_client_secret', String(client_secret))
  back.searchParams.set('redirect_status', status === 'succeeded' ? 'succeeded' : 'failed')
  return back
}

import type { BrowserContext, Frame, Request } from '@playwright/test'
import { cardsPort } from './app-env.ts'
import { BASE_URL } from './caller.ts'

/** Forbidden behaviour of our pages, recorded during a journey. `allow` ignores matching problems. */
export type Watch = { problems: string[]; allow: (text: RegExp) => void }

/** Addresses of an app and of its card provider. */
export type Hosts = { base_url: string; provider: string }
const ofAll = (): Hosts => ({ base_url: BASE_URL(), provider: `http://127.0.0.1:${cardsPort()}` })

/** Records errors, violations of the content security policy, dialogs, and requests to other hosts. */
export function watch(context: BrowserContext, { base_url, provider }: Hosts = ofAll()): Watch {
  const problems: string[] = []
  const allowed: RegExp[] = []
  const note = (problem: string) => {
    if (!allowed.some((pattern) => pattern.test(problem))) problems.push(problem)
  }
  context.on('console', (message) => {
    if (message.type() !== 'error' || isRefusal(message.text(), message.location().url)) return
    note(`console on ${message.page()?.url()}: ${message.text()}`)
  })
  context.on('weberror', (thrown) => note(`error on ${thrown.page()?.url()}: ${thrown.error().stack}`))
  context.on('dialog', (dialog) => {
    note(`dialog on ${dialog.page()?.url()}: ${dialog.message()}`)
    void dialog.dismiss()
  })
  context.on('request', (request) => {
    if (isOfCards(request, `${provider}/`)) return
    if (!request.url().startsWith(base_url) && !/^(data|blob):/.test(request.url())) note(`request to ${request.url()}`)
  })
  context.on('response', (response) => {
    if (response.status() >= 500) note(`${response.status()} from ${response.url()}`)
  })
  return { problems, allow: (text) => void allowed.push(text) }
}

/** The card provider's form on the payment page only, the bank's own page, and the provider's form for account owners. */
function isOfCards(request: Request, at: string): boolean {
  if (!request.url().startsWith(at)) return false
  const [, page] = request.url().slice(at.length).split('/')
  if (request.isNavigationRequest() && (page === 'authenticate' || page === 'onboarding')) return true
  for (let frame: Frame | null = request.frame(); frame; frame = frame.parentFrame())
    if (/\/payment(\?|$)/.test(frame.url())) return true
  return false
}

/** Refusals of the API or of a form, and expired links, are expected; the browser reports them as errors. */
function isRefusal(text: string, url: string): boolean {
  return (
    /^Failed to load resource: .* status of 4\d\d/.test(text) &&
    /\/api\/|\/v1\/payment_intents\/|\/auth\/|\/my-tickets|\/unsubscribe\/|\/waitlist\/|\/checkout\/\d+\/confirm\//.test(
      url,
    )
  )
}

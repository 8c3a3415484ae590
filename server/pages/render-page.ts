import { randomBytes } from 'node:crypto'
import type { Context } from 'hono'
import { getCookie } from 'hono/cookie'
import { createRequestHandler, RouterContextProvider, type ServerBuild } from 'react-router'
import { createClient, type Fetch } from '#contract/client.ts'
import { type Locale, pickLocale } from '#domain/locale.ts'
import { pageAt } from '#domain/pages.ts'
import { askedTag } from '#domain/region.ts'
import { clientAddress, isHttps } from '#server/http/address.ts'
import { bindingsOf } from '#server/http/bindings.ts'
import { createFairSlots, TooManyWaiting } from '#server/lib/fair-slots.ts'
import type { Services } from '#server/services.ts'
import * as contexts from '#web/context.ts'
import { createI18n } from '#web/lib/formats/i18n.ts'
import { askedLanguage } from './asked-language.ts'
import { visitorOrigin } from './origin.ts'
import { onlyReads, postedForm } from './posted-form.ts'
import { hashedInsteadOf, type ScriptSource, securityHeaders } from './security-headers.ts'
import { pageSettings } from './settings.ts'

type ApiFetch = (request: Request, env: unknown) => Response | Promise<Response>

/** Rendering takes some milliseconds of the only thread; a visitor who waits longer than some seconds has gone. */
const RENDERED_AT_ONCE = { inside: 8, waiting: 400 }
/** Forms mostly wait, for a password to be compared or slowed down: that must not delay pages. */
const FORMS_AT_ONCE = { inside: 64, waiting: 400 }

/** Renders the screen for every address that is not the API's. */
export function createPages(
  services: Services,
  apiFetch: ApiFetch,
  screens: () => Promise<ServerBuild> = () => import('virtual:react-router/server-build'),
): (c: Context) => Promise<Response> {
  // Loaded while the rest of the app starts, so that the first visitor need not wait for it.
  const opening = screens()
  opening.catch((err) => services.log.error({ err }, 'the screens do not load'))
  // Screens change in development; otherwise their routes are computed once, not for each page.
  const handler = import.meta.env.DEV
    ? Promise.resolve(createRequestHandler(screens, import.meta.env.MODE))
    : opening.then((build) => createRequestHandler(build, import.meta.env.MODE))
  handler.catch(() => undefined)

  async function renderPage(request: Request, page: Page): Promise<Response> {
    const context = await loaderContext(services, page)
    const render = await handler
    return render(request, context)
  }

  /** Page for one visitor, with the cookies that the API sets while the page is made. */
  async function live(c: Context, locale: Locale, request: Request): Promise<Response> {
    const nonce = newNonce()
    const cookies: string[] = []
    const fetch: Fetch = async (call) => {
      const reply = await apiFetch(call, c.env)
      cookies.push(...reply.headers.getSetCookie())
      return reply
    }
    const response = await renderPage(request, { c, locale, fetch, nonce })
    return withPageHeaders(c, services, { response, scripts: [`'nonce-${nonce}'`], cookies })
  }

  /** Page that is served more than once, so its scripts are allowed by their hashes. */
  async function shared(c: Context, locale: Locale, request: Request): Promise<Response> {
    const nonce = newNonce()
    const fetch: Fetch = bindingsOf(c.env)?.read ?? ((call) => apiFetch(call, c.env))
    const response = await renderPage(request, { c, locale, fetch, nonce })
    const { html, scripts } = hashedInsteadOf(nonce, await response.text())
    return withPageHeaders(c, services, { response: new Response(html, response), scripts, cookies: [] })
  }

  const [readers, senders] = [createFairSlots(RENDERED_AT_ONCE), createFairSlots(FORMS_AT_ONCE)]
  return async (c) => {
    const locale = localeOfPage(c)
    const render = bindingsOf(c.env)?.is_shared || isShell(c) ? shared : live
    const isRead = onlyReads(c)
    if (!isRead && !pageAt(c.req.path).takes_form)
      return c.text('This page can only be read.', 405, { Allow: 'GET, HEAD' })
    const request = isRead ? c.req.raw : await postedForm(c, services.config)
    if (request instanceof Response) return request
    const inTurn = isRead ? readers : senders
    try {
      return await inTurn(clientAddress(c, services.config), () => render(c, locale, request))
    } catch (error) {
      if (!(error instanceof TooManyWaiting)) throw error
      return c.text('Very many people are here right now. Try again in a few seconds.', 503, { 'Retry-After': '5' })
    }
  }
}

/** The empty check-in page, which a device stores: a nonce would stay the same for months. */
function isShell(c: Context): boolean {
  return c.req.path.startsWith('/check-in/') && c.req.header('x-check-in-shell') !== undefined
}

function localeOfPage(c: Context): Locale {
  const [asked, cookie] = [askedLanguage(c.req.url), getCookie(c, 'locale')]
  return pickLocale({ asked, cookie, accept_language: c.req.header('accept-language') })
}

const newNonce = () => randomBytes(16).toString('base64')

const words = new Map<string, ReturnType<typeof createI18n>>()

/** Loads a language once for each of its regions: rendering does not change it. */
function wordsIn(locale: Locale, tag: string): ReturnType<typeof createI18n> {
  const known = words.get(tag) ?? createI18n(locale, ['shop', 'organizer', 'public', 'check-in', 'manage'], tag)
  words.set(tag, known)
  return known
}

type Page = { c: Context; locale: Locale; fetch: Fetch; nonce: string }

async function loaderContext(services: Services, { c, locale, fetch, nonce }: Page) {
  const request = c.req.raw
  const context = new RouterContextProvider()
  const passedOn = ['cookie', 'user-agent', 'accept-language', 'x-forwarded-for', 'x-forwarded-proto', 'x-request-id']
  const headers = Object.fromEntries(passedOn.flatMap((name) => pair(name, request.headers.get(name))))
  const origin = visitorOrigin(c, services.config)
  context.set(contexts.api, createClient(fetch, { base_url: new URL(request.url).origin, headers: () => headers }))
  const tagIn = (spoken: Locale) => askedTag(spoken, headers['accept-language'] ?? '')
  context.set(contexts.locale, locale)
  context.set(contexts.tag, tagIn(locale))
  context.set(contexts.settings, pageSettings(services.config))
  context.set(contexts.hasComponentsPage, services.config.components_page)
  context.set(contexts.i18n, await wordsIn(locale, tagIn(locale)))
  context.set(contexts.speakAs, async (own) => {
    if (getCookie(c, 'locale') === undefined) context.set(contexts.i18n, await wordsIn(own, tagIn(own)))
  })
  const { terms_url = null, privacy_url = null } = services.config
  context.set(contexts.terms, { terms_url, privacy_url })
  context.set(contexts.chatWidget, chatOn(c.req.path, services.config))
  context.set(contexts.cardForm, cardFormOn(c.req.path, services.config))
  context.set(contexts.nonce, nonce)
  context.set(contexts.origin, origin)
  context.set(contexts.report, (err) => services.log.error({ err, path: c.req.routePath }, 'rendering failed'))
  return context
}

/** Only for whole documents: a page loaded without the chat has a policy that does not allow its host. */
function chatOn(path: string, { chat_widget_url }: Services['config']): string | null {
  return chat_widget_url && pageAt(path).chat && !path.endsWith('.data') ? chat_widget_url : null
}

/** Only for whole documents, for the same reason. */
function cardFormOn(path: string, { stripe_api_url: standIn }: Services['config']): { script: string | null } | null {
  if (!pageAt(path).pays || path.endsWith('.data')) return null
  return { script: standIn ? new URL('/v3/', standIn).href : null }
}

function pair(name: string, value: string | null): [string, string][] {
  return value === null ? [] : [[name, value]]
}

/** A rendered screen, the sources of its allowed scripts, and the cookies to set. */
type Rendered = { response: Response; scripts: ScriptSource[]; cookies: readonly string[] }

function withPageHeaders(c: Context, services: Services, { response, scripts, cookies }: Rendered): Response {
  const { app_logo_url: logo, chat_widget_url: chat, stripe_api_url: card_provider } = services.config
  const https = isHttps(c, services.config)
  const dev = import.meta.env.DEV
  const headers = new Headers(response.headers)
  const own = securityHeaders({ path: c.req.path, scripts, https, logo, chat, card_provider, dev })
  for (const [name, value] of Object.entries(own)) headers.set(name, value)
  for (const cookie of cookies) headers.append('set-cookie', cookie)
  headers.set('cache-control', headers.get('cache-control') ?? 'private, no-cache')
  return new Response(response.body, { status: response.status, headers })
}

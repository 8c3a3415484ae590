import { createHash } from 'node:crypto'
import { type Page, pageAt } from '#domain/pages.ts'

/** Source that allows a page's inline scripts: a nonce on live pages, hashes on cached pages. */
export type ScriptSource = `'nonce-${string}'` | `'sha256-${string}'`

type Served = {
  path: string
  scripts: readonly ScriptSource[]
  https: boolean
  /** The installation's own logo, possibly on another host. */
  logo?: string | undefined
  /** The script of the installation's support chat; only the pages it may run on name its host. */
  chat?: string | undefined
  /** Address of a stand-in for the card provider; only pages with card payment name its host, or the provider's. */
  card_provider?: string | undefined
  dev?: boolean
}

/** The headers of every page, with the strictest policy under which its screens work. */
export function securityHeaders({ path, ...served }: Served): Record<string, string> {
  const page = pageAt(path)
  return {
    'content-security-policy': contentSecurityPolicy(page, served),
    'permissions-policy': `camera=(${page.camera ? 'self' : ''}), microphone=(), geolocation=(), payment=(${page.pays ? WALLETS : ''}), usb=()`,
    ...named(baseHeaders(path, served.https)),
    ...(page.secret && { 'cache-control': 'no-store' }),
  }
}

/** Converts alternating names and values to an object. */
function named(headers: readonly string[]): Record<string, string> {
  return Object.fromEntries(
    headers.flatMap((name, index) => (index % 2 === 0 ? [[name, headers[index + 1] ?? '']] : [])),
  )
}

/** Headers of every reply, pages or not: alternating names and values, made once for each of the six cases. */
export function baseHeaders(path: string, https: boolean): readonly string[] {
  const { secret, takes_form } = pageAt(path)
  const closed = takes_form ? BASE.form : BASE.secret
  return (secret ? closed : BASE.open)[https ? 1 : 0]
}

function base(referrer: string, https: boolean): string[] {
  const always = [
    'x-content-type-options',
    'nosniff',
    'referrer-policy',
    referrer,
    'cross-origin-opener-policy',
    'same-origin',
  ]
  return https ? [...always, 'strict-transport-security', 'max-age=31536000; includeSubDomains'] : always
}

const both = (referrer: string) => [base(referrer, false), base(referrer, true)] as const
const BASE = {
  open: both('strict-origin-when-cross-origin'),
  secret: both('no-referrer'),
  // Without any referrer, browsers hide the origin of a form even from its own page.
  form: both('same-origin'),
}

/**
 * For a page that is served more than once: replaces the nonce by hashes, which allow only the scripts written with this nonce.
 * Injected scripts do not know the nonce, which is removed at the end.
 */
export function hashedInsteadOf(nonce: string, html: string): { html: string; scripts: ScriptSource[] } {
  const attribute = ` nonce="${nonce}"`
  const hashes = [...html.matchAll(/<script((?:\s[^>]*)?)>([\s\S]*?)<\/script>/g)]
    .filter(([, attributes = '']) => attributes.includes(attribute) && !/\ssrc=/.test(attributes))
    .map(([, , body = '']): ScriptSource => `'sha256-${createHash('sha256').update(body).digest('base64')}'`)
  return { html: html.replaceAll(attribute, ''), scripts: [...new Set(hashes)] }
}

/** The provider's form uses the browser's wallet. */
const WALLETS = 'self "https://js.stripe.com"'

/** Sources that the provider requires for its form. */
const CARD_PROVIDER = {
  script: ['https://js.stripe.com', 'https://*.js.stripe.com'],
  frame: ['https://js.stripe.com', 'https://*.js.stripe.com', 'https://hooks.stripe.com'],
  connect: ['https://api.stripe.com'],
}

function cardHosts(page: Page, standIn: string | undefined): typeof CARD_PROVIDER {
  if (!page.pays) return { script: [], frame: [], connect: [] }
  const hosts = hostOf(standIn)
  return hosts.length > 0 ? { script: hosts, frame: hosts, connect: hosts } : CARD_PROVIDER
}

function contentSecurityPolicy(page: Page, { scripts, logo, dev, ...served }: Omit<Served, 'path'>): string {
  const { camera, framed } = page
  const chat = page.chat ? hostOf(served.chat) : []
  const card = cardHosts(page, served.card_provider)
  const sockets = chat.map((host) => host.replace('https:', 'wss:'))
  const nonces = scripts.filter((source) => source.startsWith("'nonce-"))
  return Object.entries({
    'default-src': ["'self'"],
    'script-src': ["'self'", ...scripts, ...(camera ? ["'wasm-unsafe-eval'"] : []), ...chat, ...card.script],
    // Style sheets only from this server; in development Vite adds them as <style> elements without a nonce.
    'style-src': ["'self'", ...(dev ? ["'unsafe-inline'"] : nonces), ...chat],
    // Positions, sizes and an organizer's accent colour are style attributes, which cannot carry a nonce.
    'style-src-attr': ["'unsafe-inline'"],
    'img-src': ["'self'", 'data:', 'blob:', ...hostOf(logo), ...chat],
    'font-src': ["'self'", ...chat],
    'connect-src': ["'self'", ...(dev ? ['ws:', 'wss:'] : []), ...chat, ...sockets, ...card.connect],
    'frame-src': ["'self'", ...chat, ...card.frame],
    'worker-src': ["'self'", 'blob:'],
    'object-src': ["'none'"],
    'base-uri': ["'none'"],
    'form-action': ["'self'"],
    'frame-ancestors': [FRAME_ANCESTORS[framed]],
  })
    .map(([directive, sources]) => `${directive} ${sources.join(' ')}`)
    .join('; ')
}

const FRAME_ANCESTORS = { nowhere: "'none'", 'own site': "'self'", anywhere: '*' }

function hostOf(address: string | undefined): string[] {
  return address && URL.canParse(address) ? [new URL(address).origin] : []
}

import { createHash } from 'node:crypto'
import { type Page, pageAt } from '#domain/pages.ts'

/** How a page's own inline scripts are allowed: by a nonce on live pages, by their hashes on pages out of the cache. */
export type ScriptSource = `'nonce-${string}'` | `'sha256-${string}'`

type Served = {
  path: string
  scripts: readonly ScriptSource[]
  https: boolean
  /** The installation's own logo, which may lie on another host. */
  logo?: string | undefined
  /** The script of the installation's support chat; only the pages it may run on name its host. */
  chat?: string | undefined
  /** Where a stand-in for the card provider answers; only the pages on which cards are paid with name its host, or the provider's. */
  card_provider?: string | undefined
  dev?: boolean
}

/** The headers of every page; the strictest policy under which its screens work. */
export function securityHeaders({ path, ...served }: Served): Record<string, string> {
  const page = pageAt(path)
  return {
    'content-security-policy': contentSecurityPolicy(page, served),
    'permissions-policy': `camera=(${page.camera ? 'self' : ''}), microphone=(), geolocation=(), payment=(${page.pays ? WALLETS : ''}), usb=()`,
    ...named(baseHeaders(path, served.https)),
    ...(page.secret && { 'cache-control': 'no-store' }),
  }
}

/** Names and values in turn, as an object. */
function named(headers: readonly string[]): Record<string, string> {
  return Object.fromEntries(
    headers.flatMap((name, index) => (index % 2 === 0 ? [[name, headers[index + 1] ?? '']] : [])),
  )
}

/** What every reply carries, pages or not: names and values in turn, made once for each of the six cases. */
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
  // Without any referrer, browsers hide the origin of a form from the very page that it is sent to.
  form: both('same-origin'),
}

/**
 * For a page that is served more than once: the scripts that were written with this nonce, and only they, are allowed by
 * their hashes. Whatever else should ever get into the page does not know the nonce, which is taken out at the end.
 */
export function hashedInsteadOf(nonce: string, html: string): { html: string; scripts: ScriptSource[] } {
  const attribute = ` nonce="${nonce}"`
  const hashes = [...html.matchAll(/<script((?:\s[^>]*)?)>([\s\S]*?)<\/script>/g)]
    .filter(([, attributes = '']) => attributes.includes(attribute) && !/\ssrc=/.test(attributes))
    .map(([, , body = '']): ScriptSource => `'sha256-${createHash('sha256').update(body).digest('base64')}'`)
  return { html: html.replaceAll(attribute, ''), scripts: [...new Set(hashes)] }
}

/** The provider's form asks the browser's wallet. */
const WALLETS = 'self "https://js.stripe.com"'

/** What the provider says that its form needs. */
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
    // Style sheets only from here; in development Vite adds them as <style> elements without a nonce.
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

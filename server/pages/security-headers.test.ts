import { createHash } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { hashedInsteadOf, securityHeaders } from './security-headers.ts'

const headers = (path: string, https = false) => securityHeaders({ path, scripts: ["'nonce-abc'"], https })
const policy = (path: string) => headers(path)['content-security-policy']

describe('securityHeaders', () => {
  it('allows only what comes from here, and inline scripts only under the nonce', () => {
    const text = policy('/manage/events')
    expect(text).toContain("default-src 'self'; script-src 'self' 'nonce-abc'; style-src 'self' 'nonce-abc';")
    expect(text).toContain("object-src 'none'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'")
    expect(text).not.toContain('unsafe-eval')
    expect(text?.match(/'unsafe-inline'/g)).toHaveLength(1)
    expect(text).toContain("style-src-attr 'unsafe-inline'")
  })

  it('lets other sites frame the widget only', () => {
    expect(policy('/widget/7')).toContain('frame-ancestors *')
    for (const path of ['/widget', '/event/7/widget/', '/checkout/7/o_a/details']) {
      expect(policy(path)).toContain("frame-ancestors 'none'")
    }
  })

  it('gives camera and decoder to check-in only', () => {
    expect(policy('/check-in/cil_abc')).toContain("'wasm-unsafe-eval'")
    expect(headers('/check-in/cil_abc')['permissions-policy']).toContain('camera=(self)')
    expect(policy('/manage/event/7/check-in')).not.toContain('wasm-unsafe-eval')
    expect(headers('/manage/event/7/check-in')['permissions-policy']).toContain('camera=()')
  })

  it('binds browsers to https only where https is used', () => {
    expect(headers('/', true)).toHaveProperty('strict-transport-security')
    expect(headers('/', false)).not.toHaveProperty('strict-transport-security')
  })
})

describe('paths written otherwise', () => {
  it.each(['/CHECKOUT/7/o_a/details', '/%63heckout/7/o_a/details', '//product/7/a_b', '/Auth/x'])(
    'are as secret as the plain ones: %s',
    (path) => {
      expect(headers(path)).toMatchObject({ 'cache-control': 'no-store', 'referrer-policy': 'no-referrer' })
    },
  )

  it('keep referrers on this site where a form is sent to the page itself', () => {
    for (const path of ['/auth/login', '/AUTH/reset-password/t', '/auth/accept-invitation/t.data'])
      expect(headers(path)).toMatchObject({ 'cache-control': 'no-store', 'referrer-policy': 'same-origin' })
  })

  it.each(['/event/7/checkout', '/e/7/auth', '/%ff'])('are no secret elsewhere: %s', (path) => {
    expect(headers(path)).toMatchObject({ 'referrer-policy': 'strict-origin-when-cross-origin' })
    expect(headers(path)).not.toHaveProperty('cache-control')
  })
})

describe("the installation's own logo", () => {
  it('may lie on another host, and only its pictures come from there', () => {
    const logo = 'https://cdn.example.com/a/logo.svg?x=1'
    const text = securityHeaders({ path: '/', scripts: [], https: false, logo })['content-security-policy']
    expect(text).toContain("img-src 'self' data: blob: https://cdn.example.com;")
    expect(text?.match(/cdn\.example\.com/g)).toHaveLength(1)
    expect(
      securityHeaders({ path: '/', scripts: [], https: false, logo: '/logo.svg' })['content-security-policy'],
    ).toContain("img-src 'self' data: blob:;")
  })
})

describe('hashedInsteadOf', () => {
  const hash = (text: string) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`

  it('allows the scripts that carry the nonce, once, and no other that stands in the page', () => {
    const written = `<script nonce="n0">a("é")</script><script nonce="n0" src="/x.js"></script><p><script>evil()</script></p>
<script nonce="guessed">evil()</script><script nonce="n0" type="module" async="">\nimport "/y.js"</script><script nonce="n0">a("é")</script>`
    const { html, scripts } = hashedInsteadOf('n0', written)
    expect(scripts).toEqual([hash('a("é")'), hash('\nimport "/y.js"')])
    expect(html).not.toContain('n0')
    expect(html).toContain('<p><script>evil()</script></p>')
  })
})

describe('the support chat', () => {
  const chat = 'https://chat.example.com/widget.js?key=1'
  const policyOf = (path: string) =>
    securityHeaders({ path, scripts: [], https: false, chat })['content-security-policy']

  it.each(['/manage/events', '/manage/event/7/orders', '/manage/profile', '/account/users', '/welcome'])(
    'may run on %s, and its host alone',
    (path) => {
      const text = policyOf(path)
      expect(text).toContain("script-src 'self' https://chat.example.com;")
      expect(text).toContain("connect-src 'self' https://chat.example.com wss://chat.example.com;")
      expect(text).toContain("frame-src 'self' https://chat.example.com;")
      expect(text).not.toContain('widget.js')
    },
  )

  it.each([
    '/',
    '/event/7/gala',
    '/events/7/club',
    '/checkout/7/o_a/details',
    '/product/7/a_b',
    '/check-in/cil_abc',
    '/auth/login',
    '/dev/components',
    '/manage/profile/confirm-email-change/abc',
    '/manage/nothing',
  ])('is unknown to %s', (path) => {
    expect(policyOf(path)).not.toContain('chat.example.com')
  })

  it('is unknown everywhere where there is none', () => {
    const text = securityHeaders({ path: '/manage/events', scripts: [], https: false })['content-security-policy']
    expect(text).toContain("script-src 'self';")
    expect(text).toContain("connect-src 'self';")
  })
})

describe('the card provider', () => {
  const policyOf = (path: string, card_provider?: string) =>
    securityHeaders({ path, scripts: [], https: false, card_provider })['content-security-policy']

  it.each(['/checkout/7/o_a/payment', '/CHECKOUT/7/o_a/payment/', '/widget/7/checkout/o_a/payment'])(
    'may run its form on %s',
    (path) => {
      const text = policyOf(path)
      expect(text).toContain("script-src 'self' https://js.stripe.com https://*.js.stripe.com;")
      expect(text).toContain("connect-src 'self' https://api.stripe.com;")
      expect(text).toContain("frame-src 'self' https://js.stripe.com https://*.js.stripe.com https://hooks.stripe.com;")
      expect(headers(path)['permissions-policy']).toContain('payment=(self "https://js.stripe.com")')
    },
  )

  it('gives way to a stand-in, and to it alone', () => {
    const text = policyOf('/checkout/7/o_a/payment', 'http://127.0.0.1:12111/')
    expect(text).toContain("script-src 'self' http://127.0.0.1:12111;")
    expect(text).toContain("frame-src 'self' http://127.0.0.1:12111;")
    expect(text).not.toContain('stripe.com')
  })

  it.each([
    '/',
    '/event/7/gala',
    '/widget/7',
    '/checkout/7/o_a',
    '/checkout/7/o_a/details',
    '/checkout/7/o_a/summary',
    '/checkout/7/o_a/payment_return',
    '/account/payment',
    '/manage/event/7/settings',
    '/payment',
  ])('is unknown to %s', (path) => {
    for (const standIn of [undefined, 'http://127.0.0.1:12111']) {
      expect(policyOf(path, standIn)).not.toContain('stripe.com')
      expect(policyOf(path, standIn)).not.toContain('127.0.0.1')
    }
    expect(headers(path)['permissions-policy']).toContain('payment=()')
  })
})

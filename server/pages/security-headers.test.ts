import { createHash } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { inlineScriptHashes, securityHeaders } from './security-headers.ts'

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

  it('gives camera and decoder to the door only', () => {
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

describe('inlineScriptHashes', () => {
  const hash = (text: string) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`

  it('covers every script that stands in the page, once, and no others', () => {
    const html = `<script>a("é")</script><script src="/x.js"></script><script type="module" async="">
import "/y.js"</script><script type="application/ld+json">{"a":1}</script><script>a("é")</script>`
    expect(inlineScriptHashes(html)).toEqual([hash('a("é")'), hash('\nimport "/y.js"')])
  })
})

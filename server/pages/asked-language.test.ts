import { expect, test } from 'vitest'
import { cacheableRequest } from '#server/edge/cache-key.ts'
import { askedLanguage } from './asked-language.ts'

test.each([
  ['/widget/7?locale=de', 'de'],
  ['http://localhost:3000/widget/7/checkout/o_a/details.data?x=1&locale=pt-br', 'pt-br'],
  ['/widget/7', ''],
  ['/event/7/gala?locale=de', ''],
  ['/event/7/widget/?locale=de', ''],
])('%s asks for "%s"', (address, language) => {
  expect(askedLanguage(address)).toBe(language)
})

test('a framed page is kept once for each language that is asked for, whatever the browser wishes', () => {
  const asked = (url: string) => {
    const headers = { host: 'localhost', 'accept-language': 'en' }
    const incoming = { method: 'GET', url, headers, socket: { localPort: 3000 } }
    return cacheableRequest(
      incoming as never,
      { app_url: '', frontend_url: 'http://localhost:3000', trusted_proxies: 0 } as never,
    )
  }
  expect(asked('/widget/7?locale=de')?.key).toBe('de http://localhost/widget/7')
  expect(asked('/widget/7?locale=nonsense')?.key).toBe('en http://localhost/widget/7')
  expect(asked('/event/7/gala?locale=de')?.key).toBe('en http://localhost/event/7/gala')
})

import { expect, test } from 'vitest'
import { cacheableRequest } from '#server/edge/cache-key.ts'
import { askedLanguage } from './asked-language.ts'

test.each([
  ['/widget/7?locale=de', 'de'],
  ['http://localhost:3000/widget/7/checkout/o_a/details.data?x=1&locale=pt-br', 'pt-br'],
  ['/widget/7', ''],
  ['/event/7/gala?locale=de', 'de'],
  ['/events/7/hall/calendar?month=2026-12&locale=zh-cn', 'zh-cn'],
  ['/manage/events?locale=de', ''],
  ['/checkout/7/widget/?locale=de', ''],
])('%s asks for "%s"', (address, language) => {
  expect(askedLanguage(address)).toBe(language)
})

function asked(url: string, accept_language = 'en') {
  const headers = { host: 'localhost', 'accept-language': accept_language }
  const incoming = { method: 'GET', url, headers, socket: { localPort: 3000 } }
  const config = { app_url: '', frontend_url: 'http://localhost:3000', trusted_proxies: 0 }
  return cacheableRequest(incoming as never, config as never)
}

test('a page is kept once for each language that is asked for, whatever the browser wishes', () => {
  expect(asked('/widget/7?locale=de')?.key).toBe('de http://localhost/widget/7')
  expect(asked('/widget/7?locale=nonsense')?.key).toBe('en http://localhost/widget/7')
  expect(asked('/event/7/gala?locale=de')?.key).toBe('de http://localhost/event/7/gala')
})

test('a page is kept once for each of the few regions that write differently; JSON is the same in all of them', () => {
  const keyOf = (url: string, accept_language: string) =>
    asked(url, accept_language)?.key.replace(' http://localhost/', ' ')
  expect(keyOf('/event/7/gala', 'en-GB,en;q=0.9')).toBe('en-GB event/7/gala')
  expect(keyOf('/event/7/gala', 'en-US,en;q=0.9')).toBe('en-US event/7/gala')
  expect(keyOf('/widget/7?locale=en', 'de-CH')).toBe('en-GB widget/7')
  const letters = [...'ABCDEFGHIJKLMNOPQRSTUVWXYZ']
  const headers = letters.flatMap((one) => letters.flatMap((two) => ['en', 'de'].map((tag) => `${tag}-${one}${two}`)))
  expect(new Set(headers.map((header) => keyOf('/event/7/gala', header))).size).toBe(8 + 3)
  expect(new Set(headers.map((header) => keyOf('/api/public/events/7', header)))).toEqual(
    new Set(['en api/public/events/7', 'de api/public/events/7']),
  )
})

import type { IncomingMessage } from 'node:http'
import { PassThrough } from 'node:stream'
import { beforeEach, expect, test } from 'vitest'
import { createLogger } from '#server/lib/logger.ts'
import { createTestApp } from '#test/app.ts'
import { eventually } from '#test/until.ts'
import { createProxyWatch, proxyTrouble, warnOfProxies } from './proxy-sightings.ts'

const { services } = await createTestApp()
const { db, config } = services
const trusting = { ...config, trusted_proxies: 1 }
beforeEach(() => db.deleteFrom('proxy_sightings').execute())

const request = (headers: Record<string, string>, remoteAddress = '127.0.0.1') =>
  ({ headers, socket: { remoteAddress } }) as unknown as IncomingMessage

function listener() {
  const out = new PassThrough()
  const log = createLogger({ log_level: 'warn', node_env: 'production' }, out)
  return { log, written: () => String(out.read() ?? '') }
}

test('what comes through a proxy while none is trusted is told once, kept, and told again at the next start', async () => {
  const { log, written } = listener()
  const watch = createProxyWatch({ db, config, log })
  watch(request({ host: 'a.example' }))
  expect(await proxyTrouble(db, config)).toBeNull()
  for (let index = 0; index < 3; index++) watch(request({ 'x-forwarded-for': '192.0.2.1' }))
  await eventually(async () => expect(await proxyTrouble(db, config)).toContain('TRUSTED_PROXIES is 0'))
  expect(written().match(/TRUSTED_PROXIES is 0/g)).toHaveLength(1)
  await warnOfProxies({ db, config, log })
  expect(written()).toContain('x-forwarded-for')
})

test('nothing is told once proxies are trusted, or long after', async () => {
  const { log, written } = listener()
  createProxyWatch({ db, config: trusting, log })(request({ 'x-forwarded-for': '192.0.2.1' }))
  expect(await db.selectFrom('proxy_sightings').selectAll().execute()).toEqual([])
  await db.insertInto('proxy_sightings').values({ header: 'forwarded' }).execute()
  expect(await proxyTrouble(db, trusting)).toBeNull()
  await warnOfProxies({ db, config: trusting, log })
  await db
    .updateTable('proxy_sightings')
    .set({ seen_at: new Date(Date.now() - 8 * 86_400_000).toISOString() })
    .execute()
  expect(await proxyTrouble(db, config)).toBeNull()
  expect(written()).toBe('')
})

test('a header that a stranger sends from elsewhere is no proxy', async () => {
  const { log, written } = listener()
  const watch = createProxyWatch({ db, config, log })
  for (const from of ['192.0.2.7', '2001:db8::1', '172.32.0.1', '::ffff:8.8.8.8'])
    watch(request({ forwarded: 'for=x' }, from))
  expect(written()).toBe('')
  for (const from of ['10.0.0.2', '::1', '172.17.0.1', '::ffff:192.168.1.1', 'fd00::7']) {
    createProxyWatch({ db, config, log })(request({ forwarded: 'for=x' }, from))
    expect([from, written() !== '']).toEqual([from, true])
  }
})

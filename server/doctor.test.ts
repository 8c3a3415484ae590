import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { createServer, get } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, onTestFinished, test, vi } from 'vitest'
import { loadConfig } from '#server/config.ts'
import { createLogger, openLog } from '#server/lib/logger.ts'
import { operatorKey } from '#server/lib/operator-key.ts'
import { createRequestLog } from '#server/lib/request-log.ts'
import { consultDoctor } from '#test/consult-doctor.ts'
import { createTestDatabase } from '#test/database.ts'
import { mailboxUrl, startImapServer } from '#test/imap-server.ts'
import { createApp } from './app.ts'

const data_dir = mkdtempSync(join(tmpdir(), 'foyer-doctor-'))
afterAll(() => rmSync(data_dir, { recursive: true }))
const { db, batch_db, pool, url } = await createTestDatabase()
const config = loadConfig({ LOG_LEVEL: 'silent', NODE_ENV: 'test', DATA_DIR: data_dir })

const consult = (settings: Record<string, string> = {}) => consultDoctor({ url, data_dir }, settings)

/** Sends one request as through a proxy that is not configured. */
async function requestThroughProxy(): Promise<void> {
  const logs = openLog({ log_level: 'silent', node_env: 'production' })
  const app = createApp({ db, batch_db, pool, config, ...logs })
  const server = createServer(app).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  const headers = { 'x-forwarded-for': '192.0.2.1' }
  const [reply] = await once(get({ host: '127.0.0.1', port, path: '/api/health', headers, agent: false }), 'response')
  reply.resume()
  await once(reply, 'end')
  server.close()
}

test('the doctor says whether the mailbox of bounces opens', async () => {
  expect((await consult()).said).toContain('✓ Bounces\n    BOUNCES_URL is not set')
  const server = await startImapServer()
  onTestFinished(server.stop)
  const url = mailboxUrl(server, 'bounces')
  const well = await consult({ BOUNCES_URL: url })
  expect(well).toMatchObject({ code: 0, said: expect.stringMatching(/✓ Bounces\n✓/) })
  const ill = await consult({ BOUNCES_URL: url.replace(/:[^:@]+@/, ':wrong@') })
  expect(ill).toMatchObject({ code: 1, said: expect.stringMatching(/✗ Bounces\n {4}.*authentication failed/i) })
  const elsewhere = await consult({ BOUNCES_URL: url.replace('INBOX', 'Nowhere') })
  expect(elsewhere).toMatchObject({ code: 1, said: expect.stringMatching(/✗ Bounces\n {4}.*Nowhere/) })
  await server.stop()
  expect((await consult({ BOUNCES_URL: url })).said).toMatch(/✗ Bounces\n {4}.*ECONNREFUSED/)
}, 60_000)

test('a database that cannot be reached is one line among the others', async () => {
  const { code, said } = await consult({ DATABASE_URL: 'postgres://foyer:password@127.0.0.1:1/foyer' })
  expect(code).toBe(1)
  expect(said).toMatch(/✗ Database\n {4}.*ECONNREFUSED.*\n✓ Mail\n/)
  expect(said).toContain('✓ Storage')
})

test('a request through a proxy that is not trusted is noted by the app, and the doctor finds it', async () => {
  const well = await consult()
  expect(well.said).toContain('✓ Card payments = the provider’s')
  expect(well.said).toContain('✓ Proxies')
  expect(well.said).toContain(`/dev/mailbox?key=${operatorKey(data_dir)}`)
  expect(well.code).toBe(0)
  await requestThroughProxy()
  const sightings = () => db.selectFrom('proxy_sightings').select('header').execute()
  await vi.waitFor(async () => expect(await sightings()).toEqual([{ header: 'x-forwarded-for' }]))
  const ill = await consult()
  expect(ill.said).toMatch(/✗ Proxies\n.*TRUSTED_PROXIES is 0/)
  expect(ill.code).toBe(1)
}, 60_000)

test('what was seen before is told when the app starts', async () => {
  const written: string[] = []
  const out = { write: (lines: string | Buffer) => void written.push(String(lines)) }
  const log = createLogger({ log_level: 'warn', node_env: 'production' }, out)
  createApp({ db, batch_db, pool, config, log, requests: createRequestLog(log, out) })
  await vi.waitFor(() => expect(written.join('')).toContain('TRUSTED_PROXIES is 0'))
})

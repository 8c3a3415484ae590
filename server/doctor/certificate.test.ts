import { mkdtempSync, rmSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { createAuthority } from '#test/certificates.ts'
import { consultDoctor } from '#test/consult-doctor.ts'
import { createTestDatabase } from '#test/database.ts'
import { freePort } from '#test/processes/free-port.ts'
import { examineCertificate } from './certificate.ts'

const data_dir = mkdtempSync(join(tmpdir(), 'foyer-doctor-'))
afterAll(() => rmSync(data_dir, { recursive: true }))
const { url } = await createTestDatabase()
const authority = createAuthority()
const KNOWN = { NODE_EXTRA_CA_CERTS: authority.file }

/** Runs the doctor; returns its exit code and its lines about the certificate. */
async function consult(APP_URL: string, settings: Record<string, string> = KNOWN) {
  const { code, said } = await consultDoctor({ url, data_dir }, { APP_URL, ...settings })
  return { code, said: /. Certificate\n(?: {4}.*\n)*/.exec(said)?.[0] ?? said }
}

test('one that browsers take is told with its last day', async () => {
  const port = await authority.serve('localhost', 60)
  const { code, said } = await consult(`https://localhost:${port}`)
  expect(said).toMatch(/^✓ Certificate\n {4}Valid until \d{4}-\d\d-\d\d, 60 more days\.\n$/)
  expect(code).toBe(0)
})

test('one that expired, or soon will, is trouble', async () => {
  const expired = await consult(`https://localhost:${await authority.serve('localhost', -3)}`)
  expect(expired).toEqual({
    code: 1,
    said: expect.stringMatching(/^✗ Certificate\n {4}expired on [\d-]+: renew it\n$/),
  })
  const soon = await consult(`https://localhost:${await authority.serve('localhost', 13, 352)}`)
  expect(soon).toEqual({
    code: 1,
    said: expect.stringMatching(/^✗ Certificate\n {4}expires on [\d-]+, in 13 days: renew it\n$/),
  })
})

test('one for some weeks only is no trouble before a sixth of its time is left', async () => {
  const least = async (days: number) =>
    (await consult(`https://localhost:${await authority.serve('localhost', days)}`)).code
  expect([await least(13), await least(5)]).toEqual([0, 1])
})

test('so is one for another name, and one of an authority that nobody knows', async () => {
  const port = await authority.serve('tickets.example.com', 60)
  const other = await consult(`https://localhost:${port}`)
  expect(other).toEqual({ code: 1, said: '✗ Certificate\n    is for tickets.example.com, not for localhost\n' })
  const unknown = await consult(`https://localhost:${await authority.serve('localhost', 61)}`, {})
  expect(unknown).toEqual({
    code: 1,
    said: expect.stringMatching(/^✗ Certificate\n {4}browsers do not trust it: .*\n$/),
  })
})

test('an address where nothing answers, or nothing in this way, is told in words', async () => {
  const at = `https://localhost:${await freePort()}`
  expect((await examineCertificate({ app_url: at }))?.trouble).toEqual([
    `${at} cannot be reached: nothing listens there`,
  ])
  const plain = createServer((socket) => socket.end('HTTP/1.1 400 Bad Request\r\n\r\n'))
  await new Promise<void>((listening) => plain.listen(0, listening))
  const { port } = plain.address() as { port: number }
  const told = await examineCertificate({ app_url: `https://localhost:${port}` })
  plain.close()
  expect(told?.trouble).toEqual([
    expect.stringMatching(/ cannot be reached: no TLS connection comes about \(wrong version number\)$/),
  ])
  expect(await examineCertificate({ app_url: `http://localhost:${port}` })).toBeNull()
})

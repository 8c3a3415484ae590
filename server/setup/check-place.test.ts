import { execFileSync } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, existsSync, mkdirSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { temporaryFolder } from '#test/backups.ts'
import { createAuthority } from '#test/certificates.ts'
import { freePort } from '#test/processes/free-port.ts'
import { checkAddress, checkFolder, checkPort } from './check-place.ts'

const authority = createAuthority()

/** A server on a free port that answers everything with this body. */
async function answering(body: object): Promise<number> {
  const port = await freePort()
  const server = createServer((_, reply) =>
    reply.setHeader('content-type', 'application/json').end(JSON.stringify(body)),
  )
  server.listen(port)
  await once(server, 'listening')
  onTestFinished(() => void server.close().closeAllConnections())
  return port
}

test('a port may be free, taken, or taken by Foyer itself', async () => {
  const free = await freePort()
  expect(await checkPort({ port: free, host: undefined })).toEqual({ fine: [`Port ${free} is free.`] })
  const taken = await answering({})
  expect(await checkPort({ port: taken, host: undefined })).toEqual({
    trouble: [`Port ${taken} is taken by another program.`],
  })
  const own = await answering({ data: { status: 'ok' } })
  expect(await checkPort({ port: own, host: undefined })).toEqual({ fine: [`Foyer runs on port ${own} already.`] })
})

test('an address is https, or this machine’s own', async () => {
  const check = (app_url: string) => checkAddress({ app_url, trusted_proxies: 1 })
  expect((await check('http://localhost:3000')).advice).toEqual([expect.stringMatching(/leads to this machine only/)])
  expect((await check('http://tickets.example.com')).trouble).toEqual([expect.stringMatching(/is not https/)])
  expect((await check('https://tickets.nowhere.invalid')).trouble).toEqual([
    'tickets.nowhere.invalid leads to no machine: make an A or AAAA record of it in the DNS.',
  ])
})

test('where https does not answer yet, that is told; where it does, the certificate counts', async () => {
  const away = `https://localhost:${await freePort()}`
  expect(await checkAddress({ app_url: away, trusted_proxies: 0 })).toEqual({
    fine: [expect.stringMatching(/^localhost leads to (127\.0\.0\.1|::1)\.$/)],
    advice: [
      `${away} cannot be reached: nothing listens there`,
      expect.stringMatching(/^https needs a proxy in front/),
    ],
  })
  const there = `https://localhost:${await authority.serve('localhost', 60)}`
  expect(await checkAddress({ app_url: there, trusted_proxies: 1 })).toEqual({
    trouble: [expect.stringMatching(/^The certificate of https:.*: browsers do not trust it/)],
  })
})

test('a folder that can be made is fine; one on the same disk is told; a file is none', async () => {
  const data_dir = temporaryFolder()
  const backup_dir = join(data_dir, 'backups/nightly')
  expect(await checkFolder({ backup_dir, data_dir })).toEqual({
    fine: [`Backups can be written to ${backup_dir}.`],
    advice: [expect.stringMatching(/is on the disk that it is meant to outlive/)],
  })
  expect(existsSync(backup_dir)).toBe(false)
  // Root has all rights, but even root cannot make a folder in a file.
  writeFileSync(join(data_dir, 'file'), '', { mode: 0o755 })
  const { trouble } = await checkFolder({ backup_dir: join(data_dir, 'file/backups'), data_dir })
  expect(trouble).toEqual([expect.stringMatching(/^Backups cannot be written to /)])
  expect(await checkFolder({ backup_dir: undefined, data_dir })).toEqual({ advice: [expect.any(String)] })
})

test('nor is one in which only others may write', () => {
  const data_dir = temporaryFolder()
  chmodSync(data_dir, 0o755)
  mkdirSync(join(data_dir, 'of-others'), { mode: 0o555 })
  const folders = { backup_dir: join(data_dir, 'of-others/backups'), data_dir }
  // Root may write everywhere, so the check runs as another user.
  const look = `const { checkFolder } = await import('./check-place.ts')
    if (process.getuid() === 0) process.setuid(65534)
    console.log(JSON.stringify(await checkFolder(${JSON.stringify(folders)})))`
  const how = { cwd: import.meta.dirname, encoding: 'utf8' } as const
  const { trouble } = JSON.parse(execFileSync(process.execPath, ['--input-type=module', '--eval', look], how))
  expect(trouble).toEqual([expect.stringMatching(/^Backups cannot be written to .*EACCES/)])
})

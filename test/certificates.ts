import { execFileSync } from 'node:child_process'
import { once } from 'node:events'
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createServer } from 'node:tls'
import { afterAll } from 'vitest'
import { ensureSystemProgram } from './system-programs.ts'

export type Authority = {
  /** The authority's own certificate, for NODE_EXTRA_CA_CERTS. */
  file: string
  /** Starts a TLS server for this name whose certificate ends in `days` days and is `age` days old. Returns its port. */
  serve: (name: string, days: number, age?: number) => Promise<number>
}

const KEY = ['-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1', '-nodes']
const CONFIGURATION = `
[ca]
default_ca = ours
[ours]
database = index.txt
new_certs_dir = .
rand_serial = yes
default_md = sha256
policy = anything
copy_extensions = copy
[anything]
commonName = supplied
`

/**
 * A certificate authority that is trusted only where its certificate is added. Call it at the top of a test file; it cleans up
 * after itself.
 */
export function createAuthority(): Authority {
  const program = ensureSystemProgram('openssl')
  const folder = mkdtempSync(join(tmpdir(), 'foyer-authority-'))
  const closing: (() => void)[] = []
  afterAll(() => {
    for (const close of closing) close()
    rmSync(folder, { recursive: true })
  })
  const openssl = (...words: string[]) => execFileSync(program, words, { cwd: folder, stdio: 'pipe' })
  writeFileSync(join(folder, 'ca.cnf'), CONFIGURATION)
  writeFileSync(join(folder, 'index.txt'), '')
  writeFileSync(join(folder, 'index.txt.attr'), 'unique_subject = no\n')
  openssl(
    'req',
    '-x509',
    ...KEY,
    '-keyout',
    'ca.key',
    '-out',
    'ca.pem',
    '-subj',
    '/CN=Nobody’s authority',
    '-days',
    '30',
  )

  async function serve(name: string, days: number, age = 30): Promise<number> {
    const own = `${name}.${days}.${age}`
    mkdirSync(join(folder, own))
    const subject = ['-subj', `/CN=${name}`, '-addext', `subjectAltName=DNS:${name}`]
    openssl('req', ...KEY, '-keyout', `${own}/key.pem`, '-out', `${own}/request.pem`, ...subject)
    const signed = ['-cert', 'ca.pem', '-keyfile', 'ca.key', '-in', `${own}/request.pem`, '-out', `${own}/cert.pem`]
    const span = ['-startdate', atDay(Math.min(0, days) - age), '-enddate', atDay(days)]
    openssl('ca', '-batch', '-config', 'ca.cnf', ...signed, ...span)
    const [key, cert] = ['key', 'cert'].map((file) => readFileSync(join(folder, own, `${file}.pem`)))
    const server = createServer({ key, cert }, (socket) => socket.on('error', () => undefined).end())
    server.on('tlsClientError', () => undefined).listen(0)
    await once(server, 'listening')
    closing.push(() => server.close())
    return (server.address() as AddressInfo).port
  }
  return { file: join(folder, 'ca.pem'), serve }
}

/** Formats a day as 20261128120000Z, an hour later, so that whole days remain. */
function atDay(days: number): string {
  const at = new Date(Date.now() + days * 86_400_000 + 3_600_000)
  return `${at.toISOString().slice(0, 19).replaceAll(/\D/g, '')}Z`
}

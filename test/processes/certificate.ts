import { execFileSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll } from 'vitest'
import { ensureSystemProgram } from '#test/system-programs.ts'

/** Paths of a certificate for one name; `authority` is the PEM text of its authority, for clients to trust. */
export type Certificate = { name: string; authority: string; chain: string; key: string; both: string }

/** Creates an authority and a certificate, valid for a day. */
export function makeCertificate(name: string): Certificate {
  const folder = mkdtempSync(join(tmpdir(), 'foyer-certificate-'))
  afterAll(() => rmSync(folder, { recursive: true, force: true }))
  const path = (file: string) => join(folder, file)
  const request = (subject: string, file: string, ...more: string[]) =>
    openssl(
      ...['req', '-x509', '-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1', '-nodes', '-days', '1'],
      ...['-subj', `/CN=${subject}`, '-keyout', path(`${file}.key`), '-out', path(`${file}.pem`), ...more],
    )
  request('Authority of a test', 'authority', '-addext', 'keyUsage=critical,keyCertSign')
  const signed = ['-CA', path('authority.pem'), '-CAkey', path('authority.key')]
  request(
    name,
    'own',
    ...signed,
    '-addext',
    `subjectAltName=DNS:${name}`,
    '-addext',
    'basicConstraints=critical,CA:FALSE',
  )
  const [chain, key, both] = [path('own.pem'), path('own.key'), path('both.pem')]
  writeFileSync(both, readFileSync(chain, 'utf8') + readFileSync(key, 'utf8'))
  return { name, authority: readFileSync(path('authority.pem'), 'utf8'), chain, key, both }
}

function openssl(...args: string[]): void {
  execFileSync(ensureSystemProgram('openssl'), args, { stdio: 'pipe' })
}

import { execFileSync } from 'node:child_process'
import { generateKeyPairSync } from 'node:crypto'
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Config } from '#server/config.ts'
import { ensureSystemProgram } from './system-programs.ts'

export const PASS_TYPE = 'pass.test.foyer'

/** Keys and certificates of an authority in Apple's place, written to a folder; they cost nothing and open nothing. */
export function writeWalletKeys(folder: string) {
  const program = ensureSystemProgram('openssl')
  const openssl = (...words: string[]) => execFileSync(program, words, { cwd: folder, stdio: 'pipe' })
  const issue = (name: string, subject: string, extension: string) => {
    openssl('req', '-newkey', 'rsa:2048', '-nodes', '-keyout', `${name}.key`, '-out', `${name}.req`, '-subj', subject)
    const signed = ['-CA', 'ca.pem', '-CAkey', 'ca.key', '-days', '30', '-copy_extensions', 'copy']
    writeFileSync(join(folder, `${name}.ext`), extension)
    openssl('x509', '-req', '-in', `${name}.req`, ...signed, '-extfile', `${name}.ext`, '-out', `${name}.pem`)
  }
  openssl(
    'req',
    '-x509',
    '-newkey',
    'rsa:2048',
    '-nodes',
    '-keyout',
    'ca.key',
    '-out',
    'ca.pem',
    '-subj',
    '/CN=Wallet authority',
    '-days',
    '30',
  )
  issue('pass', `/UID=${PASS_TYPE}/CN=Pass Type ID: ${PASS_TYPE}/OU=TEAM123456`, 'keyUsage=digitalSignature')
  issue('push', '/CN=localhost', 'subjectAltName=DNS:localhost')
  const at = (name: string) => join(folder, name)
  const { privateKey, publicKey } = generateKeyPairSync('rsa', { modulusLength: 2048 })
  const apple: Partial<Config> = {
    apple_pass_type: PASS_TYPE,
    apple_team: 'TEAM123456',
    apple_pass_certificate: at('pass.pem'),
    apple_pass_key: at('pass.key'),
    apple_issuer_certificate: at('ca.pem'),
  }
  /** Settings of Google's wallet whose tokens come from this address. */
  function google(address: string): Partial<Config> {
    const account = {
      client_email: 'foyer@example.iam.gserviceaccount.com',
      private_key: privateKey.export({ type: 'pkcs8', format: 'pem' }),
      token_uri: `${address}/token`,
    }
    writeFileSync(at('google.json'), JSON.stringify(account))
    return {
      google_wallet_issuer: '3388000000012345678',
      google_wallet_key: at('google.json'),
      google_wallet_url: address,
    }
  }
  /** Throws if the manifest was not signed by the certificate of the passes. */
  function verify(manifest: Uint8Array, signature: Uint8Array): void {
    writeFileSync(at('manifest.json'), manifest)
    writeFileSync(at('signature'), signature)
    const how = ['-inform', 'DER', '-binary', '-purpose', 'any', '-CAfile', 'ca.pem']
    openssl('smime', '-verify', '-in', 'signature', '-content', 'manifest.json', ...how, '-out', 'verified')
  }
  const text = (name: string) => readFileSync(at(name), 'utf8')
  return {
    apple,
    google,
    public_key: publicKey,
    verify,
    push: { key: text('push.key'), cert: text('push.pem'), ca: text('ca.pem') },
  }
}

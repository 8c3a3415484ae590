import { createCipheriv, createDecipheriv, createHmac, hkdfSync, randomBytes } from 'node:crypto'
import { type Config, keptSecret } from '#server/config.ts'

type Installation = Pick<Config, 'secret' | 'data_dir'>

/** A separate key for each purpose, derived from the installation's secret, which is never in the database. */
function keyFor({ secret, data_dir }: Installation, purpose: string): Buffer {
  return Buffer.from(hkdfSync('sha256', secret ?? keptSecret(data_dir), '', `foyer ${purpose}`, 32))
}

const NONCE = 12
const TAG = 16

/** Encrypts a short text (AES-256-GCM). `about` names its owner: in another row it cannot be opened. */
export function seal(installation: Installation, text: string, about: string): Buffer {
  const nonce = randomBytes(NONCE)
  const cipher = createCipheriv('aes-256-gcm', keyFor(installation, 'sealed'), nonce).setAAD(Buffer.from(about))
  const sealed = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()])
  return Buffer.concat([nonce, cipher.getAuthTag(), sealed])
}

/** Null if it was sealed with another secret, or for another owner. */
export function unseal(installation: Installation, sealed: Buffer, about: string): string | null {
  const decipher = createDecipheriv('aes-256-gcm', keyFor(installation, 'sealed'), sealed.subarray(0, NONCE))
  decipher.setAAD(Buffer.from(about)).setAuthTag(sealed.subarray(NONCE, NONCE + TAG))
  try {
    return Buffer.concat([decipher.update(sealed.subarray(NONCE + TAG)), decipher.final()]).toString('utf8')
  } catch {
    return null
  }
}

/** Proves later that the text came from this installation: 128 bits of a keyed hash. */
export function signature(installation: Installation, text: string): Buffer {
  return createHmac('sha256', keyFor(installation, 'signed')).update(text).digest().subarray(0, 16)
}

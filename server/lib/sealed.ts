import { createCipheriv, createDecipheriv, createHmac, hkdfSync, randomBytes } from 'node:crypto'
import { type Config, keptSecret } from '#server/config.ts'

type Installation = Pick<Config, 'secret' | 'data_dir'>

/** A key of its own for each purpose, out of the installation's secret, which never stands in the database. */
function keyFor({ secret, data_dir }: Installation, purpose: string): Buffer {
  return Buffer.from(hkdfSync('sha256', secret ?? keptSecret(data_dir), '', `foyer ${purpose}`, 32))
}

const NONCE = 12
const TAG = 16

/** Encrypts a short text (AES-256-GCM). `about` names what it belongs to: moved to another row, it is not opened. */
export function seal(installation: Installation, text: string, about: string): Buffer {
  const nonce = randomBytes(NONCE)
  const cipher = createCipheriv('aes-256-gcm', keyFor(installation, 'sealed'), nonce).setAAD(Buffer.from(about))
  const sealed = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()])
  return Buffer.concat([nonce, cipher.getAuthTag(), sealed])
}

/** Null where it was sealed with another secret, or for something else. */
export function unseal(installation: Installation, sealed: Buffer, about: string): string | null {
  const decipher = createDecipheriv('aes-256-gcm', keyFor(installation, 'sealed'), sealed.subarray(0, NONCE))
  decipher.setAAD(Buffer.from(about)).setAuthTag(sealed.subarray(NONCE, NONCE + TAG))
  try {
    return Buffer.concat([decipher.update(sealed.subarray(NONCE + TAG)), decipher.final()]).toString('utf8')
  } catch {
    return null
  }
}

/** Shows later that the text came from this installation: 128 bits of a keyed hash. */
export function signature(installation: Installation, text: string): Buffer {
  return createHmac('sha256', keyFor(installation, 'signed')).update(text).digest().subarray(0, 16)
}

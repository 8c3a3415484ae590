import { ReadableStream as WebStream } from 'node:stream/web'
import { Refusal } from './refusal.ts'

type Bytes = AsyncIterable<Uint8Array>

/** Loaded when needed: it takes 10 MB of memory, and few installations encrypt. */
const loadAge = () => import('age-encryption')

/**
 * Encrypts in the age format, which the `age` tool opens by hand. A step of a pipeline; without a passphrase everything passes
 * unchanged.
 */
export const encryptedWith = (passphrase: string | null) =>
  async function* (plain: Bytes): AsyncGenerator<Uint8Array> {
    if (passphrase === null) return yield* plain
    const { Encrypter } = await loadAge()
    const encrypter = new Encrypter()
    encrypter.setPassphrase(passphrase)
    yield* await encrypter.encrypt(streamOf(plain))
  }

export const decryptedWith = (passphrase: string | null) =>
  async function* (encrypted: Bytes): AsyncGenerator<Uint8Array> {
    if (passphrase === null) return yield* encrypted
    const { Decrypter } = await loadAge()
    const decrypter = new Decrypter()
    decrypter.addPassphrase(passphrase)
    try {
      yield* await decrypter.decrypt(streamOf(encrypted))
    } catch (error) {
      throw explained(error as Error & { code?: unknown })
    }
  }

/** Errors of the disk and of an abort have a code; those of the format have none. */
function explained(error: Error & { code?: unknown }): Error {
  if (error.code) return error
  if (/no identity matched/.test(error.message))
    return new Refusal('BACKUP_PASSPHRASE does not open this backup: it is another one, or the file was changed.')
  // A truncated file looks the same as one changed at its end.
  return new Refusal('This backup was cut off or changed: it can no longer be decrypted. Take another copy of it.')
}

/** The same stream with the type of the Web API. */
const streamOf = (bytes: Bytes) => WebStream.from(bytes) as unknown as ReadableStream<Uint8Array>

import { ReadableStream as WebStream } from 'node:stream/web'
import { Decrypter, Encrypter } from 'age-encryption'
import { Refusal } from './refusal.ts'

type Bytes = AsyncIterable<Uint8Array>

/** In the age format, which the `age` tool opens by hand. A step of a pipeline; without a passphrase everything passes as it is. */
export const encryptedWith = (passphrase: string | null) =>
  async function* (plain: Bytes): AsyncGenerator<Uint8Array> {
    if (passphrase === null) return yield* plain
    const encrypter = new Encrypter()
    encrypter.setPassphrase(passphrase)
    yield* await encrypter.encrypt(streamOf(plain))
  }

export const decryptedWith = (passphrase: string | null) =>
  async function* (encrypted: Bytes): AsyncGenerator<Uint8Array> {
    if (passphrase === null) return yield* encrypted
    const decrypter = new Decrypter()
    decrypter.addPassphrase(passphrase)
    try {
      yield* await decrypter.decrypt(streamOf(encrypted))
    } catch (error) {
      throw explained(error as Error & { code?: unknown })
    }
  }

/** Errors of the disk, and of whoever stops, have a code; those of the format have none. */
function explained(error: Error & { code?: unknown }): Error {
  if (error.code) return error
  if (/no identity matched/.test(error.message))
    return new Refusal('BACKUP_PASSPHRASE does not open this backup: it is another one, or the file was changed.')
  // What was cut off looks the same as what was changed at its end.
  return new Refusal('This backup was cut off or changed: it can no longer be decrypted. Take another copy of it.')
}

/** The same stream under its other name. */
const streamOf = (bytes: Bytes) => WebStream.from(bytes) as unknown as ReadableStream<Uint8Array>

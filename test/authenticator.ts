import { createHash, createSign, generateKeyPairSync, type KeyObject, randomBytes } from 'node:crypto'
import type { PasskeyOptions } from '#contract/security.ts'
import { security } from '#contract/security.ts'
import type { Visitor } from './clients.ts'

const [PRESENT, VERIFIED, ATTESTED] = [0x01, 0x04, 0x40]

type Signing = {
  /** Signature counter; by default one more than the last time. */
  counter?: number
  /** User verification: a finger, a face or a PIN. */
  isVerified?: boolean
  origin?: string
}

const hash = (data: string | Buffer) => createHash('sha256').update(data).digest()
const base64url = (bytes: Uint8Array | string) => Buffer.from(bytes).toString('base64url')

/** A passkey without a device. Answers the options of `navigator.credentials` as JSON text. */
export function createAuthenticator({ rp_id = 'foyer.test', origin = 'http://foyer.test' } = {}) {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const id = randomBytes(16)
  let used = 0

  const clientData = (type: string, challenge: string, from: string) =>
    Buffer.from(JSON.stringify({ type, challenge, origin: from, crossOrigin: false }))

  function authenticatorData(flags: number, counter: number, more = Buffer.alloc(0)): Buffer {
    const count = Buffer.alloc(4)
    count.writeUInt32BE(counter)
    return Buffer.concat([hash(rp_id), Buffer.from([flags]), count, more])
  }

  function answer(response: Record<string, unknown>): string {
    const key = base64url(id)
    return JSON.stringify({ id: key, rawId: key, type: 'public-key', clientExtensionResults: {}, response })
  }

  return {
    create({ challenge }: PasskeyOptions): string {
      const attested = Buffer.concat([Buffer.alloc(16), Buffer.from([0, id.length]), id, coseKey(publicKey)])
      const data = authenticatorData(PRESENT | VERIFIED | ATTESTED, used, attested)
      return answer({
        clientDataJSON: base64url(clientData('webauthn.create', challenge, origin)),
        attestationObject: base64url(attestationObject(data)),
        transports: ['internal'],
      })
    },
    get({ challenge }: PasskeyOptions, signing: Signing = {}): string {
      const { counter = used + 1, isVerified = true, origin: from = origin } = signing
      used = counter
      const data = authenticatorData(PRESENT | (isVerified ? VERIFIED : 0), counter)
      const client = clientData('webauthn.get', challenge, from)
      const signed = createSign('sha256').update(Buffer.concat([data, hash(client)]))
      return answer({
        clientDataJSON: base64url(client),
        authenticatorData: base64url(data),
        signature: base64url(signed.sign(privateKey)),
      })
    },
  }
}

/** CBOR of an ES256 key: {1: 2, 3: -7, -1: 1, -2: x, -3: y}. */
function coseKey(publicKey: KeyObject): Buffer {
  const { x = '', y = '' } = publicKey.export({ format: 'jwk' })
  const bytes = (of: string) => Buffer.concat([Buffer.from([0x58, 0x20]), Buffer.from(of, 'base64url')])
  return Buffer.concat([
    Buffer.from('a5010203262001', 'hex'),
    Buffer.from([0x21]),
    bytes(x),
    Buffer.from([0x22]),
    bytes(y),
  ])
}

/** CBOR of {fmt: "none", attStmt: {}, authData}. */
function attestationObject(data: Buffer): Buffer {
  const text = (of: string) => Buffer.concat([Buffer.from([0x60 | of.length]), Buffer.from(of)])
  const head = [Buffer.from([0xa3]), text('fmt'), text('none'), text('attStmt'), Buffer.from([0xa0]), text('authData')]
  return Buffer.concat([...head, Buffer.from([0x58, data.length]), data])
}

/** Adds a passkey to the signed-in user. */
export async function addPasskey({ call }: Visitor, name = 'Key ring') {
  const authenticator = createAuthenticator()
  const { data: options } = await call(security.passkeyOptions)
  const { data } = await call(security.addPasskey, { body: { name, credential: authenticator.create(options) } })
  return { authenticator, ...data }
}

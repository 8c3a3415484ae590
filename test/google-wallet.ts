import type { KeyObject } from 'node:crypto'
import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { jwtVerify } from 'jose'
import { afterAll } from 'vitest'
import { z } from 'zod'

const SCOPE = 'https://www.googleapis.com/auth/wallet_object.issuer'
const TOKEN = 'access-token'

const words = z.object({ defaultValue: z.object({ language: z.string().min(2), value: z.string().min(1) }) })
const id = z.string().regex(/^\d+\.[\w.-]+$/)
/** Fields that we send, as Google requires them; others are refused. */
const RESOURCES = {
  eventTicketClass: z.strictObject({
    id,
    issuerName: z.string().min(1),
    reviewStatus: z.literal('UNDER_REVIEW'),
    eventName: words,
    venue: z.strictObject({ name: words, address: words }).optional(),
    dateTime: z.strictObject({
      start: z.iso.datetime({ offset: true }),
      end: z.iso.datetime({ offset: true }).optional(),
    }),
  }),
  eventTicketObject: z.strictObject({
    id,
    classId: id,
    state: z.enum(['ACTIVE', 'INACTIVE']),
    ticketHolderName: z.string().optional(),
    ticketNumber: z.string().optional(),
    ticketType: words,
    validTimeInterval: z.strictObject({ end: z.strictObject({ date: z.iso.datetime({ offset: true }) }) }),
    barcode: z
      .strictObject({ type: z.literal('QR_CODE'), value: z.string().min(1), alternateText: z.string() })
      .nullable(),
  }),
}
type Kind = keyof typeof RESOURCES

/** A stand-in for Google's wallet: gives tokens to whoever signs with this key, and keeps classes and objects. */
export async function startGoogleWallet(public_key: KeyObject) {
  const kept = new Map<string, Record<string, unknown>>()
  let isAway = false
  const changes: string[] = []
  const server = createServer((request, response) => {
    answer(request).then(
      ([status, body]) => end(response, status, body),
      (error: Error) => end(response, 400, { error: error.message }),
    )
  })

  async function answer(request: IncomingMessage): Promise<[number, unknown]> {
    const text = await textOf(request)
    if (isAway) return [503, {}]
    if (request.url === '/token') return [200, await tokenFor(text, `http://${request.headers.host}/token`)]
    if (request.headers.authorization !== `Bearer ${TOKEN}`) return [401, {}]
    const [, kind = '', name] = /^\/walletobjects\/v1\/(\w+)(?:\/(.+))?$/.exec(request.url ?? '') ?? []
    if (!(kind in RESOURCES)) return [404, {}]
    const resource = RESOURCES[kind as Kind].parse(JSON.parse(text))
    const key = `${kind} ${resource.id}`
    if (request.method === 'POST' && name === undefined && kept.has(key)) return [409, {}]
    if (request.method === 'PATCH' && decodeURIComponent(name ?? '') === resource.id && !kept.has(key)) return [404, {}]
    if ('classId' in resource && !kept.has(`eventTicketClass ${resource.classId}`)) return [400, {}]
    if (request.method === 'PATCH') changes.push(kind)
    kept.set(key, { ...kept.get(key), ...resource })
    return [200, kept.get(key)]
  }

  async function tokenFor(form: string, audience: string) {
    const { grant_type, assertion = '' } = Object.fromEntries(new URLSearchParams(form))
    if (grant_type !== 'urn:ietf:params:oauth:grant-type:jwt-bearer') throw new Error('grant_type')
    const { payload } = await jwtVerify(assertion, public_key, { audience, requiredClaims: ['iss', 'iat', 'exp'] })
    if (payload.scope !== SCOPE) throw new Error('scope')
    return { access_token: TOKEN, expires_in: 3600, token_type: 'Bearer' }
  }

  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  afterAll(() => void server.close())
  return {
    address: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    /** Classes or objects, the newest last. */
    all: (kind: Kind) => [...kept].filter(([key]) => key.startsWith(`${kind} `)).map(([, resource]) => resource),
    /** Kinds of the resources changed since the last call, in order. */
    takeChanges: () => changes.splice(0),
    /** Whether it answers everything with 503. */
    setAway: (away: boolean) => {
      isAway = away
    },
  }
}

async function textOf(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = []
  for await (const chunk of request) chunks.push(chunk as Buffer)
  return Buffer.concat(chunks).toString()
}

function end(response: ServerResponse, status: number, body: unknown): void {
  response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body))
}

import { once } from 'node:events'
import { createSecureServer, type Http2SecureServer, type ServerHttp2Session, type ServerHttp2Stream } from 'node:http2'
import type { AddressInfo } from 'node:net'
import { getCACertificates, setDefaultCACertificates, type TLSSocket } from 'node:tls'
import { afterAll } from 'vitest'

type Keys = { key: string; cert: string; ca: string }
type Push = { token: string; topic: string; certificate: string; body: string }

/** A stand-in for Apple's push service: takes messages only over HTTP/2 and only from holders of a certificate of its authority. */
export async function startApplePush({ key, cert, ca }: Keys) {
  const pushes: Push[] = []
  const statuses = new Map<string, number>()
  const server = createSecureServer({ key, cert, ca, requestCert: true, rejectUnauthorized: true })
  server.on('stream', (stream, headers) => void take(stream, headers as Record<string, string>))

  async function take(stream: ServerHttp2Stream, headers: Record<string, string>) {
    const chunks: Buffer[] = []
    for await (const chunk of stream) chunks.push(chunk as Buffer)
    const [, token = ''] = /^\/3\/device\/(\w+)$/.exec(headers[':path'] ?? '') ?? []
    const peer = (stream.session as ServerHttp2Session).socket as TLSSocket
    const topic = headers['apns-topic'] ?? ''
    const isSound = headers[':method'] === 'POST' && topic !== '' && token !== ''
    pushes.push({
      token,
      topic,
      certificate: String(peer.getPeerCertificate().subject.CN),
      body: Buffer.concat(chunks).toString(),
    })
    stream.respond({ ':status': isSound ? (statuses.get(token) ?? 200) : 400 })
    stream.end()
  }

  // As if the authority were one that Node trusts.
  setDefaultCACertificates([...getCACertificates(), ca])
  server.listen(0)
  await once(server, 'listening')
  afterAll(() => stop(server))
  return {
    url: `https://localhost:${(server.address() as AddressInfo).port}`,
    /** Messages so far; empties the list. */
    taken: () => pushes.splice(0),
    /** Answers messages to this device with a status from now on. */
    answer: (token: string, status: number) => statuses.set(token, status),
  }
}

const stop = (server: Http2SecureServer) => new Promise<void>((resolve) => server.close(() => resolve()))

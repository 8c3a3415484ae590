import type { IncomingMessage, OutgoingHttpHeaders } from 'node:http'
import { request } from 'node:https'
import { Readable } from 'node:stream'
import type { App } from '#test/clients.ts'
import type { Certificate } from './certificate.ts'

type Where = { https: number }

/** The installation as browsers reach it, by name and certificate. Each visitor has its own address of this machine. */
export function overTls({ https }: Where, { name, authority }: Certificate): App {
  return {
    async fetch(sent, env) {
      const { pathname, search } = new URL(sent.url)
      const body = Buffer.from(await sent.arrayBuffer())
      const headers: OutgoingHttpHeaders = { ...Object.fromEntries(sent.headers), host: name }
      if (body.length > 0) headers['content-length'] = body.length
      const { remoteAddress } = (env as { incoming: { socket: { remoteAddress: string } } }).incoming.socket
      const localAddress = remoteAddress.replace(/^10\./, '127.')
      const reached = { host: '127.0.0.1', port: https, servername: name, ca: authority, localAddress }
      const answer = await new Promise<IncomingMessage>((resolve, reject) => {
        const asked = request(
          { ...reached, path: pathname + search, method: sent.method, headers, agent: false },
          resolve,
        )
        // A body that is too large is answered before all of it is sent.
        asked.on('error', reject).end(body)
      })
      const lines = Object.entries(answer.headersDistinct).flatMap(([field, values]) =>
        (values ?? []).map((value): [string, string] => [field, value]),
      )
      const stream = Readable.toWeb(answer) as ReadableStream<Uint8Array<ArrayBuffer>>
      return new Response([204, 304].includes(answer.statusCode ?? 0) ? null : stream, {
        status: answer.statusCode ?? 0,
        headers: lines,
      })
    },
  }
}

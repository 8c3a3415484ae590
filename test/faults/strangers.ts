import { connect, type Socket } from 'node:net'

/** Somebody who opens a thousand connections and wants nobody else to be served. */
export type Stranger = { stop: () => void; answers: Map<string, number> }

type Attack = { port: number; connections: number; request: string; onAnswer: (socket: Socket) => void }

/** Keeps so many connections busy from one address; whoever is cut off comes again. */
export function attack({ port, connections, request, onAnswer }: Attack): Stranger {
  const sockets = new Set<Socket>()
  const answers: Stranger['answers'] = new Map()
  let isOver = false

  function come(): void {
    const socket = connect(port, '127.0.0.1', () => socket.write(request))
    sockets.add(socket)
    socket.on('error', () => undefined)
    socket.on('data', (bytes) => {
      const [, status = ''] = /^HTTP\/1\.1 (\d{3})/.exec(bytes.toString('latin1', 0, 12)) ?? []
      answers.set(status, (answers.get(status) ?? 0) + 1)
      onAnswer(socket)
    })
    socket.on('close', () => {
      sockets.delete(socket)
      if (!isOver) setTimeout(() => !isOver && come(), 10)
    })
  }

  for (let count = 0; count < connections; count++) come()
  return {
    answers,
    stop() {
      isOver = true
      for (const socket of sockets) socket.destroy()
    },
  }
}

/** A request as it goes over the wire, of which the body may stop early. */
export function rawRequest(
  path: string,
  { address, body, sent = body }: { address: string; body: string; sent?: string },
) {
  const lines = [
    `POST ${path} HTTP/1.1`,
    'host: 127.0.0.1',
    `x-forwarded-for: ${address}`,
    'content-type: application/json',
    `content-length: ${Buffer.byteLength(body)}`,
  ]
  return `${lines.join('\r\n')}\r\n\r\n${sent}`
}

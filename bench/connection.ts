import { connect, type Socket } from 'node:net'

export type Answer = { status: number; body: string }

/** One kept-alive HTTP/1.1 connection with one request at a time; as little work as possible beside the server under test. */
export class Connection {
  readonly #socket: Socket
  #received = ''
  #waiting: { resolve: (answer: Answer) => void; reject: (error: Error) => void } | null = null

  private constructor(socket: Socket) {
    this.#socket = socket
    socket.setNoDelay(true)
    socket.setEncoding('latin1')
    socket.on('data', (chunk: string) => this.#take(chunk))
    socket.on('error', (error) => this.#fail(error))
    socket.on('close', () => this.#fail(new Error('the connection was closed')))
  }

  static open(port: number): Promise<Connection> {
    return new Promise((resolve, reject) => {
      const socket = connect(port, '127.0.0.1')
      socket.once('connect', () => resolve(new Connection(socket)))
      socket.once('error', reject)
    })
  }

  send(request: string): Promise<Answer> {
    return new Promise((resolve, reject) => {
      this.#waiting = { resolve, reject }
      this.#socket.write(request, 'latin1')
    })
  }

  close(): void {
    this.#waiting = null
    this.#socket.destroy()
  }

  #take(chunk: string): void {
    this.#received += chunk
    const head = this.#received.indexOf('\r\n\r\n')
    if (head < 0) return
    const length = Number(/\r\ncontent-length: (\d+)/i.exec(this.#received.slice(0, head))?.[1] ?? Number.NaN)
    const end = Number.isNaN(length) ? endOfChunks(this.#received, head + 4) : head + 4 + length
    if (end === null || this.#received.length < end) return
    const status = Number(this.#received.slice(9, 12))
    const body = this.#received.slice(head + 4, end)
    this.#received = this.#received.slice(end)
    const waiting = this.#waiting
    this.#waiting = null
    waiting?.resolve({ status, body })
  }

  #fail(error: Error): void {
    this.#waiting?.reject(error)
    this.#waiting = null
  }
}

/** Where a chunked body ends, if all of it is here. A reply without a body ends at its head. */
function endOfChunks(text: string, from: number): number | null {
  if (!/\r\ntransfer-encoding: chunked/i.test(text.slice(0, from))) return from
  const last = text.indexOf('0\r\n\r\n', from)
  return last < 0 ? null : last + 5
}

/** A request as it goes over the wire. */
export function httpRequest(
  method: 'GET' | 'POST' | 'PUT',
  path: string,
  body?: unknown,
  headers: Record<string, string> = {},
): string {
  const text = body === undefined ? '' : JSON.stringify(body)
  const lines = Object.entries({
    host: 'localhost',
    accept: 'application/json',
    ...(body === undefined
      ? {}
      : { 'content-type': 'application/json', 'content-length': String(Buffer.byteLength(text)) }),
    ...headers,
  }).map(([name, value]) => `${name}: ${value}`)
  return `${method} ${path} HTTP/1.1\r\n${lines.join('\r\n')}\r\n\r\n${text}`
}

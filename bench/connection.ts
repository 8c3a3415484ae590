import { connect, type Socket } from 'node:net'

/** An answer. Its bytes are in a buffer that is reused, so read the text at once. */
export type Answer = { status: number; size: number; head: () => string; text: () => string }

type Listener = {
  onAnswer: (connection: Connection, answer: Answer) => void
  onEnd: (connection: Connection, error: Error) => void
}

/** Buffer shared by all connections; its content is processed before the next read. */
const READING = Buffer.allocUnsafe(256 * 1024)
const END_OF_HEAD = Buffer.from('\r\n\r\n')
/** Part of `Content-Length: ` that is the same in every case. */
const LENGTH = Buffer.from('ength: ')
const LAST_CHUNK = Buffer.from('0\r\n\r\n')
const CARRIAGE_RETURN = 13
const DIGIT_ZERO = 48

/**
 * One kept-alive HTTP/1.1 connection with one request at a time. It shares two cores with the measured program, so it does as
 * little as possible: sends bytes as they are, and parses only the status and the length of an answer.
 */
export class Connection {
  #socket: Socket | null = null
  readonly #listener: Listener
  /** The beginning of an incomplete answer. */
  #begun: Buffer | null = null

  private constructor(listener: Listener) {
    this.#listener = listener
  }

  static open(port: number, listener: Listener): Promise<Connection> {
    return new Promise((resolve, reject) => {
      const connection = new Connection(listener)
      const onread = { buffer: READING, callback: (length: number) => connection.#take(length) }
      const socket = connect({ port, host: '127.0.0.1', localAddress: nextAddress(), noDelay: true, onread })
      connection.#socket = socket
      socket.once('error', reject)
      socket.once('connect', () => {
        socket.off('error', reject)
        socket.on('error', (error) => listener.onEnd(connection, error))
        socket.on('close', () => listener.onEnd(connection, new Error('the server closed a connection')))
        resolve(connection)
      })
    })
  }

  send(request: Buffer): void {
    this.#socket?.write(request)
  }

  close(): void {
    this.#socket?.removeAllListeners('close').destroy()
  }

  #take(length: number): boolean {
    const read = READING.subarray(0, length)
    const bytes = this.#begun ? Buffer.concat([this.#begun, read]) : read
    const body = bytes.indexOf(END_OF_HEAD) + 4
    if (body < 4 || !isWhole(bytes, body)) {
      this.#begun = this.#begun ? bytes : Buffer.from(bytes)
      return true
    }
    this.#begun = null
    this.#listener.onAnswer(this, {
      status: statusOf(bytes),
      size: bytes.length - body,
      head: () => bytes.toString('latin1', 0, body),
      text: () => bytes.toString('utf8', body),
    })
    return true
  }
}

let callers = 0

/** Gives every connection another address of this machine, because one address has only a share of a scarce stock. */
function nextAddress(): string {
  callers += 1
  return `127.${1 + ((callers >> 16) & 127)}.${(callers >> 8) & 255}.${1 + (callers % 250)}`
}

/** Parses the status of `HTTP/1.1 200 OK`. */
function statusOf(bytes: Buffer): number {
  return digit(bytes, 9) * 100 + digit(bytes, 10) * 10 + digit(bytes, 11)
}

function digit(bytes: Buffer, at: number): number {
  return (bytes[at] ?? 0) - DIGIT_ZERO
}

function isWhole(bytes: Buffer, body: number): boolean {
  const found = bytes.indexOf(LENGTH)
  if (found > 0 && found < body) return bytes.length >= body + numberAt(bytes, found + LENGTH.length)
  const isChunked = bytes.subarray(0, body).includes('chunked')
  return !isChunked || bytes.subarray(-LAST_CHUNK.length).equals(LAST_CHUNK)
}

function numberAt(bytes: Buffer, from: number): number {
  let number = 0
  for (let at = from; bytes[at] !== CARRIAGE_RETURN; at++) number = number * 10 + digit(bytes, at)
  return number
}

/** Connections opened at once: a server's backlog is limited. */
const AT_ONCE = 200

export async function openConnections(count: number, open: () => Promise<Connection>): Promise<Connection[]> {
  const connections: Connection[] = []
  while (connections.length < count) {
    const next = Math.min(AT_ONCE, count - connections.length)
    connections.push(...(await Promise.all(Array.from({ length: next }, open))))
  }
  return connections
}

type Content = { body?: unknown; headers?: Record<string, string> }

/** Serializes a request once for repeated use. */
export function httpRequest(method: 'GET' | 'POST' | 'PUT', path: string, { body, headers }: Content = {}): Buffer {
  const text = body === undefined ? '' : JSON.stringify(body)
  const lines = Object.entries({
    host: 'localhost',
    accept: 'application/json',
    ...(body === undefined
      ? {}
      : { 'content-type': 'application/json', 'content-length': String(Buffer.byteLength(text)) }),
    ...headers,
  }).map(([name, value]) => `${name}: ${value}`)
  return Buffer.from(`${method} ${path} HTTP/1.1\r\n${lines.join('\r\n')}\r\n\r\n${text}`)
}

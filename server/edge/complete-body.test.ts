import { once } from 'node:events'
import { createServer, type IncomingMessage } from 'node:http'
import { type AddressInfo, connect } from 'node:net'
import { text } from 'node:stream/consumers'
import { setImmediate as breath } from 'node:timers/promises'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { completeBody } from './complete-body.ts'

const completed: { bytes: number; body: Buffer | undefined }[] = []
const server = createServer((incoming: IncomingMessage & { rawBody?: Buffer<ArrayBuffer> }, outgoing) => {
  completeBody({ incoming, outgoing }, (bytes) => {
    completed.push({ bytes, body: incoming.rawBody })
    outgoing.end('served')
  })
})

beforeAll(() => once(server.listen(0, '127.0.0.1'), 'listening'))
afterAll(() => void server.close())
beforeEach(() => {
  completed.length = 0
})

const head = (...lines: string[]) => `POST / HTTP/1.1\r\nHost: x\r\nConnection: close\r\n${lines.join('\r\n')}\r\n\r\n`

/** Sends the parts one after the other; returns what the server sent until it closed the connection. */
async function exchange(...parts: (string | Buffer)[]): Promise<string> {
  const socket = connect((server.address() as AddressInfo).port, '127.0.0.1')
  socket.setNoDelay(true)
  await once(socket, 'connect')
  for (const part of parts) {
    socket.write(part)
    await breath()
  }
  return text(socket)
}

it('hands over a body that came at once, in pieces, in chunks, or not at all', async () => {
  expect(await exchange(`${head('Content-Length: 4')}abcd`)).toContain('served')
  expect(await exchange(head('Content-Length: 4'), 'ab', 'cd')).toContain('served')
  expect(await exchange(head('Transfer-Encoding: chunked'), '2\r\nab\r\n', '2\r\ncd\r\n0\r\n\r\n')).toContain('served')
  expect(await exchange(head('Content-Length: 0'))).toContain('served')
  expect(completed.map(({ bytes, body }) => [bytes, body?.toString()])).toEqual([
    [4, 'abcd'],
    [4, 'abcd'],
    [4, 'abcd'],
    [0, ''],
  ])
})

it('takes 64 kB and not a byte more', async () => {
  const largest = Buffer.alloc(64 * 1024, 'x')
  expect(await exchange(head(`Content-Length: ${largest.length}`), largest)).toContain('served')
  expect(await exchange(head(`Content-Length: ${largest.length + 1}`), largest, 'x')).toContain('413')
  expect(await exchange(head('Transfer-Encoding: chunked'), '10001\r\n', largest, 'x\r\n')).toContain('413')
  expect(completed.map(({ bytes }) => bytes)).toEqual([largest.length])
})

it('cuts off who does not send all of it', async () => {
  expect(await exchange(head('Content-Length: 4'), 'a')).toMatch(/^HTTP\/1.1 408 /)
  expect(completed).toEqual([])
})

it('lets go of who hangs up in the middle', async () => {
  const socket = connect((server.address() as AddressInfo).port, '127.0.0.1')
  socket.write(`${head('Content-Length: 4')}a`)
  const [incoming] = (await once(server, 'request')) as [IncomingMessage]
  socket.destroy()
  await new Promise((resolve) => incoming.on('close', resolve))
  expect(completed).toEqual([])
})

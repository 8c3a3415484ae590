import type { RequestListener } from 'node:http'
import { connect, type Socket } from 'node:net'
import { text } from 'node:stream/consumers'
import { afterEach, expect, it } from 'vitest'
import { createWebServer, listen } from './web-server.ts'

const ends: (() => unknown)[] = []
afterEach(async () => {
  for (const end of ends.splice(0)) await end()
})

const SENDING = { headers: 300, request: 600, check: 50 }
const greet: RequestListener = (incoming, outgoing) => incoming.resume().on('end', () => outgoing.end('hello'))

async function open(limits: Parameters<typeof createWebServer>[1]) {
  const server = createWebServer(greet, limits)
  const { port, stop } = await listen(server, { port: 0, host: '127.0.0.1' })
  ends.push(stop)
  return (localAddress = '127.0.0.1'): Socket => {
    const socket = connect({ port, host: '127.0.0.1', localAddress })
    socket.on('error', () => undefined)
    ends.push(() => socket.destroy())
    return socket
  }
}

async function ask(socket: Socket, request: string): Promise<string> {
  socket.write(request)
  return text(socket).catch(() => '')
}

it('cuts off whoever does not come to the end of the headers, or of the body', async () => {
  const visitor = await open({ sending: SENDING, connections: 100 })
  const answers = await Promise.all([
    ask(visitor(), 'GET / HTTP/1.1\r\nHost: x\r\nX-Half'),
    ask(visitor(), 'POST / HTTP/1.1\r\nHost: x\r\nContent-Length: 5\r\n\r\na'),
    ask(visitor(), 'GET / HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n'),
  ])
  expect(answers.map((answer) => answer.split(' ')[1])).toEqual(['408', '408', '200'])
})

it('one address alone may have all connections, and another one still gets its share', async () => {
  const visitor = await open({ sending: { ...SENDING, headers: 60_000, request: 60_000 }, connections: 10 })
  const isServed = (socket: Socket) => {
    socket.write('GET / HTTP/1.1\r\nHost: x\r\n\r\n')
    return new Promise<boolean>((resolve) => socket.on('data', () => resolve(true)).on('close', () => resolve(false)))
  }
  const stranger = await Promise.all([...Array(12)].map(() => isServed(visitor())))
  expect(stranger.filter(Boolean)).toHaveLength(10)
  const buyers = await Promise.all([...Array(7)].map(() => isServed(visitor('127.0.0.2'))))
  expect(buyers.filter(Boolean)).toHaveLength(5)
})

it('lets go of a connection that has ended', async () => {
  const visitor = await open({ sending: SENDING, connections: 1 })
  for (let turn = 0; turn < 3; turn++)
    expect(await ask(visitor(), 'GET / HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n')).toContain('hello')
})

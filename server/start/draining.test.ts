import { once } from 'node:events'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { onTestFinished, test } from 'vitest'
import { createDraining } from './draining.ts'

type Answer = { status: number; connection: string | null; text: string }

async function serve(): Promise<{
  server: Server
  ask: (path: string) => Promise<Answer>
  begin: () => Promise<void>
}> {
  const draining = createDraining()
  const server = createServer(draining.around((_, outgoing) => void outgoing.end('an order')))
  await once(server.listen(0, '127.0.0.1'), 'listening')
  onTestFinished(() => void server.close())
  const { port } = server.address() as AddressInfo
  const ask = async (path: string) => {
    const response = await fetch(`http://127.0.0.1:${port}${path}`)
    return { status: response.status, connection: response.headers.get('connection'), text: await response.text() }
  }
  return { server, ask, begin: () => draining.begin(server) }
}

test('a process that leaves tells its load balancer so, and answers everybody else meanwhile', async ({ expect }) => {
  const { ask, begin } = await serve()
  for (const _ of [1, 2]) expect(await ask('/api/health')).toMatchObject({ status: 200, connection: 'keep-alive' })
  let hasEnded = false
  void begin().then(() => {
    hasEnded = true
  })
  expect(await ask('/api/health')).toMatchObject({ status: 503, connection: 'close' })
  for (const _ of [1, 2, 3])
    expect(await ask('/api/orders')).toEqual({ status: 200, connection: 'close', text: 'an order' })
  expect(hasEnded).toBe(false)
})

test('one that no load balancer looks at, and nobody is connected to, ends at once', async ({ expect }) => {
  const { server, ask, begin } = await serve()
  await ask('/api/orders')
  server.closeAllConnections()
  await begin()
  expect(server.listening).toBe(true)
})

import { once } from 'node:events'
import { connect } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { beforeAll, describe, expect, test } from 'vitest'
import { checkout } from '#contract/checkout.ts'
import type { ApiFailure } from '#contract/client.ts'
import { visit } from '#test/clients.ts'
import { createEventOnSale, signUp } from '#test/factories.ts'
import { openInstallation } from '#test/processes/installation.ts'
import { attack, rawRequest, type Stranger } from './strangers.ts'

/** One stranger with many connections, and honest people who want to buy at the same moment. */
const { app, db, processes } = await openInstallation({ roles: ['all'] })
const port = () => processes[0]?.port ?? 0
const STRANGER = '203.0.113.9'
const CONNECTIONS = 1500
const BUYERS = 20
/** Whoever has no ticket after two seconds has gone; where the machine is busy with other things, everybody is as patient. */
const PATIENCE = 2000
let patience = PATIENCE

type Sale = Awaited<ReturnType<typeof createEventOnSale>>
let sale: Sale
let elsewhere: Sale
beforeAll(async () => {
  const seller = await signUp(app)
  sale = await createEventOnSale(seller)
  elsewhere = await createEventOnSale(seller)
  const times: number[] = []
  for (let buyer = 0; buyer < 5; buyer++) {
    const began = performance.now()
    expect(await buy(sale)).toBe(201)
    times.push(performance.now() - began)
  }
  patience = PATIENCE + 10 * Math.ceil(Math.min(...times))
})

const path = ({ event }: Sale) => `/api/public/events/${event.id}/order`
const cart = ({ product }: Sale) => ({
  products: [{ product_id: product.id, quantities: [{ price_id: product.prices[0]?.id ?? 0, quantity: 1 }] }],
})

const buy = (sale: Sale, address?: string, signal?: AbortSignal) =>
  visit(app, address)
    .call(checkout.reserve, { params: { event_id: sale.event.id }, body: cart(sale), ...(signal && { signal }) })
    .then(
      () => 201,
      (failure: ApiFailure) => failure.status,
    )

/** A buyer each half second, and one of another event: how many of them had a ticket in time. */
async function servedBeside(stranger: Stranger): Promise<number> {
  try {
    await sleep(1000)
    const buyers: Promise<number>[] = []
    for (let buyer = 0; buyer < BUYERS; buyer++) {
      buyers.push(buy(sale, undefined, AbortSignal.timeout(patience)))
      if (buyer % 2 === 0) void buy(elsewhere)
      await sleep(500)
    }
    return (await Promise.all(buyers)).filter((status) => status === 201).length
  } finally {
    stranger.stop()
  }
}

describe('beside a stranger with 1,500 connections, buyers are served', () => {
  test('who never sends the end of a request', async () => {
    const request = rawRequest(path(sale), { address: STRANGER, body: ' '.repeat(500), sent: ' ' })
    const stranger = attack({ port: port(), connections: CONNECTIONS, request, onAnswer: () => undefined })
    expect(await servedBeside(stranger)).toBeGreaterThanOrEqual(BUYERS * 0.95)
    expect([...stranger.answers.keys()]).toEqual(['408'])
  })

  test('who orders as fast as it can', async () => {
    const request = rawRequest(path(sale), { address: STRANGER, body: JSON.stringify(cart(sale)) })
    const onAnswer = (socket: { write: (text: string) => unknown }) => socket.write(request)
    const stranger = attack({ port: port(), connections: CONNECTIONS, request, onAnswer })
    expect(await servedBeside(stranger)).toBeGreaterThanOrEqual(BUYERS * 0.95)
    expect([...stranger.answers.values()].reduce((sum, count) => sum + count, 0)).toBeGreaterThan(CONNECTIONS)
  })

  test('who asks for a thousand events that are not there', async () => {
    let event = 1_000_000
    const request = () => {
      event += 1
      return rawRequest(`/api/public/events/${event}/order`, { address: STRANGER, body: JSON.stringify(cart(sale)) })
    }
    const onAnswer = (socket: { write: (text: string) => unknown }) => socket.write(request())
    const stranger = attack({ port: port(), connections: CONNECTIONS, request: request(), onAnswer })
    expect(await servedBeside(stranger)).toBeGreaterThanOrEqual(BUYERS * 0.95)
  })
})

test('three hundred honest buyers behind one address all get their tickets', async () => {
  const buyers = await Promise.all(Array.from({ length: 300 }, () => buy(sale, '198.51.100.7')))
  expect(buyers.filter((status) => status === 201)).toHaveLength(300)
})

describe('an address that is spelt otherwise', () => {
  const other = (id: number) => [
    `/api/public/events/${id}/%6frder`,
    `/api/public/events/${id}/orde%72`,
    `/api/public/%65vents/${id}/order`,
    `/api/%70ublic/events/${id}/order`,
    `/api/public/./events/${id}/order`,
    `/api/public/x/../events/${id}/order`,
    `/api/public/events/${id}//order`,
    `/api/public/events/${id}/order#`,
    `/api/public/events/${id}/or\tder`,
    `/%61pi/public/events/${id}/order`,
    `/x/../api/public/events/${id}/order`,
    `//api/public/events/${id}/order`,
  ]

  async function statusOf(address: string): Promise<string> {
    const socket = connect(port(), '127.0.0.1')
    socket.write(rawRequest(address, { address: STRANGER, body: JSON.stringify(cart(sale)) }))
    const [bytes] = (await once(socket, 'data')) as [Buffer]
    socket.destroy()
    return bytes.toString('latin1', 9, 12)
  }

  test('does not lead past the line', async () => {
    const count = () => db.selectFrom('orders').select(db.fn.countAll<number>().as('orders')).executeTakeFirstOrThrow()
    expect(await statusOf(path(sale))).toBe('201')
    const before = await count()
    for (const address of other(sale.event.id)) expect(`${address} ${await statusOf(address)}`).toMatch(/ 40[045]$/)
    expect(await statusOf(`http://127.0.0.1:${port()}${path(sale)}`)).not.toBe('201')
    expect(await count()).toEqual(before)
  })
})

import { once } from 'node:events'
import { connect } from 'node:net'
import { beforeAll, describe, expect, test } from 'vitest'
import { createEventOnSale, signUp } from '#test/factories.ts'
import { openInstallation } from '#test/processes/installation.ts'
import { until } from '#test/until.ts'
import {
  buy,
  CONNECTIONS,
  cartOf,
  orderOnAndOn,
  orderPath,
  orderWhatIsNotThere,
  rawRequest,
  type Sale,
  type Stranger,
  sendNoEnd,
} from './strangers.ts'

/** One client with many connections, and honest buyers at the same time. */
const { app, db, processes } = await openInstallation({ roles: ['all'] })
const port = () => processes[0]?.port ?? 0
const BUYERS = 20

let sale: Sale
let elsewhere: Sale
beforeAll(async () => {
  const seller = await signUp(app)
  sale = await createEventOnSale(seller)
  elsewhere = await createEventOnSale(seller)
})

/** Buyers of this event and of another one, one after the other, each until it has a ticket. */
async function serveBuyers(): Promise<void> {
  for (let buyer = 0; buyer < BUYERS; buyer++)
    await until('a buyer is served', async () => (await buy(app, buyer % 2 === 0 ? sale : elsewhere)) === 201)
}

const answersOf = ({ answers }: Stranger) => [...answers.values()].reduce((sum, count) => sum + count, 0)

describe('beside a stranger with 1,500 connections, buyers are served', () => {
  test('who never sends the end of a request', async () => {
    const stranger = sendNoEnd(sale, port())
    await until('the first of them are told that they are too slow', () => stranger.answers.size > 0)
    await serveBuyers().finally(stranger.stop)
    expect([...stranger.answers.keys()]).toEqual(['408'])
  })

  // server/edge/waiting-room.test.ts proves the order of service; `npm run test:limits` measures how long it takes.
  test.each([
    ['who orders as fast as it can', orderOnAndOn],
    ['who asks for a thousand events that are not there', orderWhatIsNotThere],
  ] as const)('%s', async (_, attack) => {
    const stranger = attack(sale, port())
    await until('the stranger is at work', () => answersOf(stranger) > CONNECTIONS)
    const before = answersOf(stranger)
    await serveBuyers().finally(stranger.stop)
    expect(answersOf(stranger)).toBeGreaterThan(before)
  })
})

test('three hundred honest buyers behind one address all get their tickets', async () => {
  const buyers = await Promise.all(Array.from({ length: 300 }, () => buy(app, sale, { address: '198.51.100.7' })))
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
    `/api/public/events/${id}/order/`,
    `/api/public/events/000${id}/order`,
    `/api/public/events/${id}/or\tder`,
    `/%61pi/public/events/${id}/order`,
    `/x/../api/public/events/${id}/order`,
    `//api/public/events/${id}/order`,
  ]

  async function statusOf(address: string): Promise<string> {
    const socket = connect(port(), '127.0.0.1')
    // An IP address without open carts; the one above has reached the limit.
    socket.write(rawRequest(address, { address: '203.0.113.10', body: JSON.stringify(cartOf(sale)) }))
    const [bytes] = (await once(socket, 'data')) as [Buffer]
    socket.destroy()
    return bytes.toString('latin1', 9, 12)
  }

  test('does not lead past the line', async () => {
    const count = () => db.selectFrom('orders').select(db.fn.countAll<number>().as('orders')).executeTakeFirstOrThrow()
    expect(await statusOf(orderPath(sale))).toBe('201')
    const before = await count()
    for (const address of other(sale.event.id)) expect(`${address} ${await statusOf(address)}`).toMatch(/ 40[045]$/)
    expect(await statusOf(`http://127.0.0.1:${port()}${orderPath(sale)}`)).not.toBe('201')
    expect(await count()).toEqual(before)
  })
})

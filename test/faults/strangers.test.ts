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
  STRANGER,
  type Stranger,
  sendNoEnd,
} from './strangers.ts'

/** One stranger with many connections, and honest people who want to buy at the same moment. */
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

type Served = { tries: number; overtaken: number }

/** Buyers who come one after the other: how often each had to come, and how many of the stranger's requests went before. */
async function servedBeside(stranger: Stranger, status: string): Promise<Served[]> {
  const letIn = () => stranger.answers.get(status) ?? 0
  const served: Served[] = []
  for (let buyer = 0; buyer < BUYERS; buyer++) {
    const [before, of] = [letIn(), buyer % 2 === 0 ? sale : elsewhere]
    let tries = 0
    await until('a buyer is served', async () => {
      tries += 1
      return (await buy(app, of)) === 201
    })
    served.push({ tries, overtaken: letIn() - before })
  }
  return served
}

describe('beside a stranger with 1,500 connections, buyers are served', () => {
  test('who never sends the end of a request', async () => {
    const stranger = sendNoEnd(sale, port())
    await until('the first of them are told that they are too slow', () => stranger.answers.size > 0)
    const served = await servedBeside(stranger, '201').finally(stranger.stop)
    expect(served).toEqual(Array(BUYERS).fill({ tries: 1, overtaken: 0 }))
    expect([...stranger.answers.keys()]).toEqual(['408'])
  })

  test.each([
    ['who orders as fast as it can', orderOnAndOn, '201'],
    ['who asks for a thousand events that are not there', orderWhatIsNotThere, '404'],
  ] as const)('%s', async (_, attack, status) => {
    const stranger = attack(sale, port())
    const answers = () => [...stranger.answers.values()].reduce((sum, count) => sum + count, 0)
    await until('the stranger is at work', () => answers() > CONNECTIONS)
    const served = await servedBeside(stranger, status).finally(stranger.stop)
    // In a line without turns, everybody who is there already would go before.
    for (const { overtaken } of served) expect(overtaken).toBeLessThan(CONNECTIONS / 2)
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
    `/api/public/events/${id}/or\tder`,
    `/%61pi/public/events/${id}/order`,
    `/x/../api/public/events/${id}/order`,
    `//api/public/events/${id}/order`,
  ]

  async function statusOf(address: string): Promise<string> {
    const socket = connect(port(), '127.0.0.1')
    socket.write(rawRequest(address, { address: STRANGER, body: JSON.stringify(cartOf(sale)) }))
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

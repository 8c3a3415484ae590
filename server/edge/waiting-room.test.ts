import { EventEmitter } from 'node:events'
import type { ServerResponse } from 'node:http'
import { setImmediate as breath } from 'node:timers/promises'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { WAITING_ROOM } from '#server/lib/load-limits.ts'
import { type Visitor, WaitingRoom } from './waiting-room.ts'

const { inside: PLACES, inside_of_one_event: OF_ONE_EVENT } = WAITING_ROOM

type Who = Partial<Omit<Visitor, 'outgoing'>>
type Buyer = ReturnType<ReturnType<typeof open>['come']>

/** A waiting room, and buyers whose connection, place and reply can be inspected. */
function open() {
  const onRefused = vi.fn()
  const room = new WaitingRoom(onRefused)
  const entered: string[] = []
  function come({ event = '7', caller = '10.0.0.1', bytes = 150 }: Who = {}, name = caller) {
    const reply: { statusCode?: number; headers?: Record<string, unknown>; body?: string } = {}
    const connection = Object.assign(new EventEmitter(), {
      setHeader(name: string, value: unknown) {
        reply.headers = { ...reply.headers, [name]: value }
        return connection
      },
      statusCode: 200,
      end: (body: string) => Object.assign(reply, { statusCode: connection.statusCode, body }),
    })
    const { promise, resolve } = Promise.withResolvers<void>()
    const buyer = { reply, isInside: false, leave, hangUp: () => connection.emit('close') }
    room.admit({ outgoing: connection as unknown as ServerResponse, event, caller, bytes }, () => {
      entered.push(name)
      buyer.isInside = true
      return promise
    })
    async function leave() {
      resolve()
      await breath()
    }
    return buyer
  }
  const buyers = (size: number, who: Who = {}) => Array.from({ length: size }, () => come(who))
  return { come, buyers, entered, onRefused }
}

const inside = (buyers: Buyer[]) => buyers.filter(({ isInside }) => isInside).length

/** Fills all places: as many as allowed with event 7, the rest with others. */
function full(buyers: ReturnType<typeof open>['buyers']): Buyer[] {
  const own = buyers(OF_ONE_EVENT)
  const others = [...Array(PLACES - OF_ONE_EVENT).keys()].flatMap((index) => buyers(1, { event: `busy ${index % 9}` }))
  return [...own, ...others]
}

async function empty(buyers: Buyer[]): Promise<void> {
  for (const { leave } of buyers) await leave()
}

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
})
afterEach(() => {
  vi.useRealTimers()
})

describe('the waiting room', () => {
  it('lets so many of one event in, and the others in order of arrival as soon as somebody is served', async () => {
    const { buyers } = open()
    const [first, second, ...others] = buyers(OF_ONE_EVENT)
    const line = buyers(3)
    expect([inside(others), inside(line)]).toEqual([OF_ONE_EVENT - 2, 0])
    await first?.leave()
    expect(line.map(({ isInside }) => isInside)).toEqual([true, false, false])
    await second?.leave()
    await line[0]?.leave()
    expect(inside(line)).toBe(3)
  })

  it('keeps a place for who has hung up inside until the work is done', async () => {
    const { buyers, come } = open()
    const [first] = buyers(OF_ONE_EVENT)
    const next = come()
    first?.hangUp()
    await breath()
    expect(inside([next])).toBe(0)
    await first?.leave()
    expect(inside([next])).toBe(1)
  })

  it('lets so many in altogether, and an event that has come to a stop does not stop the others', async () => {
    const { buyers } = open()
    const stuck = buyers(300)
    const others = [...Array(10).keys()].flatMap((event) => buyers(30, { event: `other ${event}`, caller: 'a' }))
    expect([inside(stuck), inside(others)]).toEqual([OF_ONE_EVENT, PLACES - OF_ONE_EVENT])
    await empty(others)
    expect([inside(stuck), inside(others)]).toEqual([OF_ONE_EVENT, 300])
  })

  it('sends away who has waited for three seconds, with the reason and when to come again', async () => {
    const { buyers, come, onRefused } = open()
    const [before] = buyers(OF_ONE_EVENT)
    const early = come()
    vi.advanceTimersByTime(2500)
    const late = come()
    vi.advanceTimersByTime(700)
    expect(early.reply).toMatchObject({ statusCode: 503, headers: { 'retry-after': 2 } })
    expect(JSON.parse(early.reply.body ?? '')).toMatchObject({ code: 'busy' })
    expect([late.reply, onRefused.mock.calls.length]).toEqual([{}, 1])
    await before?.leave()
    expect([inside([early]), inside([late])]).toEqual([0, 1])
    vi.advanceTimersByTime(60_000)
    expect([late.reply, onRefused.mock.calls.length]).toEqual([{}, 1])
  })

  it('does not serve who has left the line', async () => {
    const { buyers, come, onRefused } = open()
    const [before] = buyers(OF_ONE_EVENT)
    const [gone, patient, gone2] = [come(), come(), come()]
    gone.hangUp()
    await before?.leave()
    expect([inside([gone]), inside([patient])]).toEqual([0, 1])
    gone2.hangUp()
    vi.advanceTimersByTime(3500)
    expect([inside([gone2]), gone2.reply, onRefused.mock.calls.length]).toEqual([0, {}, 0])
  })

  it('has a line of 20,000, in which a large body counts as many people', () => {
    const { buyers, come, onRefused } = open()
    buyers(OF_ONE_EVENT)
    expect(buyers(19_983).at(-1)?.reply).toEqual({})
    expect(come({ bytes: 64 * 1024 }).reply).toEqual({})
    expect(come().reply).toMatchObject({ statusCode: 503 })
    expect(onRefused).toHaveBeenCalledTimes(1)
    expect(inside([come({ event: '8' })])).toBe(1)
  })

  it('has room in line for others when one address fills it', async () => {
    const { buyers, come } = open()
    const before = buyers(OF_ONE_EVENT)
    const stranger = buyers(25_000)
    const buyer = come({ caller: '10.0.0.2' })
    expect([stranger.at(-1)?.reply.statusCode, buyer.reply.statusCode]).toEqual([503, undefined])
    await empty(before.slice(0, 2))
    expect(inside([buyer])).toBe(1)
  })
})

describe('turns', () => {
  it('are taken by addresses within an event: three hundred behind one of them get no more than each other one', async () => {
    const { buyers, come, entered } = open()
    const before = buyers(OF_ONE_EVENT)
    buyers(300, { caller: 'company' })
    for (const caller of ['a', 'b', 'c']) for (const _ of [1, 2]) come({ caller })
    entered.length = 0
    await empty(before.slice(0, 10))
    expect(entered).toEqual(['company', 'a', 'b', 'c', 'company', 'a', 'b', 'c', 'company', 'company'])
  })

  it('are taken by events: whoever comes for another one does not wait for a hot event with ten thousand addresses', async () => {
    const { buyers, come, entered } = open()
    const before = full(buyers)
    for (let address = 0; address < 10_000; address++) come({ caller: `hot ${address}` })
    come({ event: '10', caller: 'neighbour' })
    entered.length = 0
    await empty(before.slice(0, 2))
    expect(entered).toEqual(['hot 0', 'neighbour'])
  })

  it('are not multiplied by an address that names a thousand events', async () => {
    const { come, buyers, entered } = open()
    const before = full(buyers)
    for (let event = 1000; event < 2500; event++) come({ event: String(event), caller: 'stranger' })
    come({ event: '10', caller: 'buyer' })
    entered.length = 0
    await empty(before.slice(0, 110))
    expect(entered.indexOf('buyer')).toBe(65)
    expect(entered.filter((name) => name === 'stranger')).toHaveLength(109)
  })

  it('do not matter to an address that is alone: three hundred behind it are all served', async () => {
    const { buyers, onRefused } = open()
    const everybody = buyers(300)
    await empty(everybody)
    // Buyers who were served are no longer waited for.
    vi.advanceTimersByTime(60_000)
    expect([inside(everybody), onRefused.mock.calls.length]).toEqual([300, 0])
  })
})

import { EventEmitter } from 'node:events'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { createAdmission } from './admission.ts'

const TILL = '/api/public/events/7/order'

/** An entrance, and buyers whose connection, place and reply can be looked at. */
function entrance() {
  const onRefused = vi.fn()
  const admit = createAdmission({ onRefused })
  function come(path = TILL, method = 'POST') {
    const reply: { status?: number; headers?: Record<string, unknown>; body?: string } = {}
    const connection = Object.assign(new EventEmitter(), {
      req: { resume: () => undefined },
      writeHead(status: number, headers: Record<string, unknown>) {
        Object.assign(reply, { status, headers })
        return connection
      },
      end: (body: string) => Object.assign(reply, { body }),
    })
    const enter = vi.fn()
    const incoming = { method } as IncomingMessage
    admit({ incoming, outgoing: connection as unknown as ServerResponse }, path, enter)
    return { reply, enter, leave: () => connection.emit('close') }
  }
  const crowd = (size: number) => Array.from({ length: size }, () => come())
  const inside = (buyers: ReturnType<typeof come>[]) =>
    buyers.filter(({ enter }) => enter.mock.calls.length === 1).length
  return { come, crowd, inside, onRefused }
}

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

describe('the entrance of a till', () => {
  it('lets 256 in, and the others in order of arrival as soon as somebody leaves', () => {
    const { crowd, inside } = entrance()
    const [first, second, ...others] = crowd(256)
    const line = crowd(3)
    expect([first?.enter.mock.calls.length, inside(others), inside(line)]).toEqual([1, 254, 0])
    first?.leave()
    expect(line.map(({ enter }) => enter.mock.calls.length)).toEqual([1, 0, 0])
    second?.leave()
    line[0]?.leave()
    expect(inside(line)).toBe(3)
  })

  it('sends away who has stood in line for three seconds, with the reason and when to come again', () => {
    const { crowd, come, inside, onRefused } = entrance()
    const before = crowd(256)
    const early = come()
    vi.advanceTimersByTime(2500)
    const late = come()
    vi.advanceTimersByTime(700)
    expect(early.reply).toMatchObject({ status: 503, headers: { 'retry-after': '2' } })
    expect(JSON.parse(early.reply.body ?? '')).toMatchObject({ code: 'busy' })
    expect([late.reply, onRefused.mock.calls.length]).toEqual([{}, 1])
    before[0]?.leave()
    expect([inside([early]), inside([late])]).toEqual([0, 1])
    vi.advanceTimersByTime(60_000)
    expect([late.reply, onRefused.mock.calls.length, vi.getTimerCount()]).toEqual([{}, 1, 0])
  })

  it('does not serve who has left the line', () => {
    const { crowd, come, inside, onRefused } = entrance()
    const before = crowd(256)
    const [gone, patient, gone2] = [come(), come(), come()]
    gone.leave()
    before[0]?.leave()
    expect([inside([gone]), inside([patient])]).toEqual([0, 1])
    gone2.leave()
    vi.advanceTimersByTime(3500)
    expect([inside([gone2]), gone2.reply, onRefused.mock.calls.length]).toEqual([0, {}, 0])
  })

  it('refuses at once when the line is as long as it may be', () => {
    const { crowd, come, onRefused } = entrance()
    crowd(256)
    const line = crowd(20_000)
    expect(line.at(-1)?.reply).toEqual({})
    expect(come().reply).toMatchObject({ status: 503 })
    expect(onRefused).toHaveBeenCalledTimes(1)
    expect(come('/api/public/events/8/order').enter).toHaveBeenCalled()
  })

  it('lets in 12 at once while buyers of other events come, and as many as before a second after the last of them', () => {
    const { crowd, come, inside } = entrance()
    const buyers = crowd(100)
    come('/api/public/events/8/order')
    const line = crowd(200)
    for (const { leave } of buyers.slice(0, 88)) leave()
    expect([inside(buyers), inside(line)]).toEqual([100, 0])
    buyers[88]?.leave()
    expect(inside(line)).toBe(1)
    vi.advanceTimersByTime(1100)
    line[0]?.leave()
    expect(inside(line)).toBe(200)
  })

  it('does not make way when the others together are more than the crowd', () => {
    const { crowd, come, inside } = entrance()
    crowd(100)
    for (let event = 8; event < 208; event++) come(`/api/public/events/${event}/order`)
    expect(inside(crowd(60))).toBe(60)
  })

  it('gives the places of those who do not come to an end to the next, once', () => {
    const { crowd, inside } = entrance()
    const dawdlers = crowd(256)
    vi.advanceTimersByTime(3_000)
    const line = crowd(3)
    expect(inside(line)).toBe(0)
    vi.advanceTimersByTime(1_100)
    expect(inside(line)).toBe(3)
    for (const { leave } of dawdlers) leave()
    const others = crowd(300)
    expect(inside(others)).toBe(253)
  })

  it('keeps nobody else waiting', () => {
    const { crowd, come } = entrance()
    crowd(257)
    for (const path of ['/api/public/events/8/order', '/api/public/events/7/order/o_x', '/event/7/gala'])
      expect(come(path).enter).toHaveBeenCalledTimes(1)
    expect(come(TILL, 'GET').enter).toHaveBeenCalledTimes(1)
  })
})

import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { watchLive } from './watch-live.ts'

/** Streams opened by the code under test; a test sends their messages. */
const opened: { onmessage?: (event: { data: string }) => void; isClosed: boolean }[] = []

const page = Object.assign(new EventTarget(), { hidden: false })
const told: { states: string[]; connections: boolean[] } = { states: [], connections: [] }
let stop = () => {}

beforeEach(() => {
  vi.useFakeTimers()
  const window = new EventTarget()
  vi.stubGlobal('document', page)
  vi.stubGlobal('addEventListener', window.addEventListener.bind(window))
  vi.stubGlobal('dispatchEvent', window.dispatchEvent.bind(window))
  vi.stubGlobal(
    'EventSource',
    class {
      isClosed = false
      constructor() {
        opened.push(this)
      }
      close() {
        this.isClosed = true
      }
    },
  )
  Object.assign(told, { states: [], connections: [] })
  opened.length = 0
  page.hidden = false
  stop = watchLive('/stream', {
    onState: (state) => told.states.push(state),
    onConnection: (isConnected) => told.connections.push(isConnected),
  })
})

afterEach(() => {
  stop()
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

const say = (data: string) => opened.at(-1)?.onmessage?.({ data })
const open = () => opened.filter(({ isClosed }) => !isClosed).length

test('what comes is told; where nothing comes for too long, that is told, and it is tried anew', () => {
  say('one')
  vi.advanceTimersByTime(20_000)
  say('two')
  vi.advanceTimersByTime(20_000)
  expect(told).toEqual({ states: ['one', 'two'], connections: [true, true] })
  vi.advanceTimersByTime(10_000)
  expect(told.connections).toEqual([true, true, false])
  expect([opened.length, open()]).toEqual([2, 1])
  say('three')
  expect(told).toEqual({ states: ['one', 'two', 'three'], connections: [true, true, false, true] })
})

test('a page out of sight holds no stream', () => {
  page.hidden = true
  page.dispatchEvent(new Event('visibilitychange'))
  vi.advanceTimersByTime(60_000)
  expect([open(), told.connections]).toEqual([0, []])
  page.hidden = false
  page.dispatchEvent(new Event('visibilitychange'))
  expect(open()).toBe(1)
})

test('the browser’s own word of its network is heard at once', () => {
  dispatchEvent(new Event('offline'))
  expect(told.connections).toEqual([false])
  dispatchEvent(new Event('online'))
  expect([opened.length, open()]).toEqual([2, 1])
})

test('once it is ended nothing is left', () => {
  stop()
  dispatchEvent(new Event('online'))
  vi.advanceTimersByTime(60_000)
  expect([open(), told.connections]).toEqual([0, []])
})

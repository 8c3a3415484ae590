import { afterEach, expect, test, vi } from 'vitest'
import { createLogger } from './logger.ts'
import { answeredAs, createRequestLog } from './request-log.ts'

const ANSWERED = { method: 'GET', path: '/event/7/"odd"', status: 200 }
const LINE = { request_id: 'a-1', ms: 1.2, answered: answeredAs(ANSWERED) }

function logTo(written: string[], log_level: 'info' | 'warn' = 'info') {
  const out = { write: (lines: string | Buffer) => void written.push(String(lines)) }
  return createRequestLog(createLogger({ log_level, node_env: 'production' }, out), out)
}

afterEach(() => void vi.useRealTimers())

test('a line has the form of all lines, and is handed over with others when there are many', () => {
  const written: string[] = []
  const { note } = logTo(written)
  for (let count = 0; count < 5000; count++) note('info', LINE)
  expect(written.length).toBeGreaterThan(3)
  const [first = '{}'] = written.join('').split('\n')
  const own = { level: 30, time: expect.any(Number), request_id: 'a-1', ms: 1.2, msg: 'request' }
  expect(JSON.parse(first)).toEqual({ ...own, ...ANSWERED })
})

test('nothing is kept back at the end, and what is too quiet is left out', () => {
  const written: string[] = []
  const { note, flush } = logTo(written, 'warn')
  note('info', LINE)
  note('error', { ...LINE, answered: answeredAs({ ...ANSWERED, status: 500 }) })
  expect(written).toEqual([])
  flush()
  flush()
  expect(written.map((text) => JSON.parse(text))).toMatchObject([{ level: 50, status: 500 }])
})

test('a crash loses the last second at most: a line is written a second after it was noted, however few there are', () => {
  vi.useFakeTimers()
  const written: string[] = []
  const { note } = logTo(written)
  note('info', LINE)
  vi.advanceTimersByTime(600)
  note('info', { ...LINE, request_id: 'a-2' })
  vi.advanceTimersByTime(399)
  expect(written).toEqual([])
  vi.advanceTimersByTime(1)
  expect(written.join('').trim().split('\n')).toHaveLength(2)
  note('info', { ...LINE, request_id: 'a-3' })
  vi.advanceTimersByTime(1_000)
  expect(written[1]).toContain('"request_id":"a-3"')
})

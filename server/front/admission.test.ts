import { EventEmitter } from 'node:events'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { expect, it } from 'vitest'
import { createAdmission } from './admission.ts'

function buyer(path: string, method = 'POST') {
  const sent: { status?: number; headers?: Record<string, unknown>; body?: string } = {}
  const outgoing = Object.assign(new EventEmitter(), {
    writeHead(status: number, headers: Record<string, unknown>) {
      Object.assign(sent, { status, headers })
      return outgoing
    },
    end: (body: string) => Object.assign(sent, { body }),
  })
  const incoming = { method, resume: () => undefined } as unknown as IncomingMessage
  return { path, sent, outgoing, bindings: { incoming, outgoing: outgoing as unknown as ServerResponse } }
}

it('sends buyers away while a thousand wait at the same till, with the reason and when to come again', () => {
  const refuse = createAdmission()
  const ask = (path: string, method?: string) => {
    const one = buyer(path, method)
    return { ...one, refused: refuse(one.bindings, path) }
  }
  const inside = Array.from({ length: 1000 }, () => ask('/api/public/events/7/order'))
  expect(inside.every(({ refused }) => !refused)).toBe(true)
  const late = ask('/api/public/events/7/order')
  expect(late.refused).toBe(true)
  expect(late.sent).toMatchObject({ status: 503, headers: { 'retry-after': '2' } })
  expect(JSON.parse(late.sent.body ?? '')).toMatchObject({ code: 'busy' })

  for (const path of ['/api/public/events/8/order', '/api/public/events/7/order/o_x', '/event/7/gala'])
    expect(ask(path).refused).toBe(false)
  expect(ask('/api/public/events/7/order', 'GET').refused).toBe(false)

  inside[0]?.outgoing.emit('close')
  expect(ask('/api/public/events/7/order').refused).toBe(false)
})

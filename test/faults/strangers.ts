import { connect, type Socket } from 'node:net'
import { checkout } from '#contract/checkout.ts'
import type { ApiFailure } from '#contract/client.ts'
import { type App, visit } from '#test/clients.ts'
import type { createEventOnSale } from '#test/factories.ts'

/** An attacker who opens a thousand connections to keep others from being served. */
export type Stranger = {
  /** Number of responses by status. */
  answers: Map<string, number>
  stop: () => void
}

export type Sale = Awaited<ReturnType<typeof createEventOnSale>>
type Attack = { port: number; request: string; onAnswer: (socket: Socket) => void }

const STRANGER = '203.0.113.9'
export const CONNECTIONS = 1500

export const orderPath = ({ event }: Sale) => `/api/public/events/${event.id}/order`
export const cartOf = ({ product }: Sale) => ({
  products: [{ product_id: product.id, quantities: [{ price_id: product.prices[0]?.id ?? 0, quantity: 1 }] }],
})

type Buyer = { address?: string; signal?: AbortSignal }

/** Status of one attempt to reserve a ticket. */
export function buy(app: App, sale: Sale, { address, signal }: Buyer = {}): Promise<number> {
  const input = { params: { event_id: sale.event.id }, body: cartOf(sale), ...(signal && { signal }) }
  return visit(app, address)
    .call(checkout.reserve, input)
    .then(
      () => 201,
      (failure: ApiFailure) => failure.status,
    )
}

/** Attackers that never finish a request. */
export function sendNoEnd(sale: Sale, port: number): Stranger {
  const request = rawRequest(orderPath(sale), { address: STRANGER, body: ' '.repeat(500), sent: ' ' })
  return attack({ port, request, onAnswer: () => undefined })
}

/** Attackers that order as fast as they can. */
export function orderOnAndOn(sale: Sale, port: number): Stranger {
  const request = rawRequest(orderPath(sale), { address: STRANGER, body: JSON.stringify(cartOf(sale)) })
  return attack({ port, request, onAnswer: (socket) => socket.write(request) })
}

/** Attackers that request a thousand events that do not exist. */
export function orderWhatIsNotThere(sale: Sale, port: number): Stranger {
  let event = 1_000_000
  const request = () => {
    event += 1
    const body = JSON.stringify(cartOf(sale))
    return rawRequest(`/api/public/events/${event}/order`, { address: STRANGER, body })
  }
  return attack({ port, request: request(), onAnswer: (socket) => socket.write(request()) })
}

/** Keeps this many connections busy from one IP address; closed connections are reopened. */
function attack({ port, request, onAnswer }: Attack): Stranger {
  const sockets = new Set<Socket>()
  const answers: Stranger['answers'] = new Map()
  let isOver = false

  function come(): void {
    const socket = connect(port, '127.0.0.1', () => socket.write(request))
    sockets.add(socket)
    socket.on('error', () => undefined)
    socket.on('data', (bytes) => {
      const [, status = ''] = /^HTTP\/1\.1 (\d{3})/.exec(bytes.toString('latin1', 0, 12)) ?? []
      answers.set(status, (answers.get(status) ?? 0) + 1)
      onAnswer(socket)
    })
    socket.on('close', () => {
      sockets.delete(socket)
      if (!isOver) setTimeout(() => !isOver && come(), 10)
    })
  }

  for (let count = 0; count < CONNECTIONS; count++) come()
  return {
    answers,
    stop() {
      isOver = true
      for (const socket of sockets) socket.destroy()
    },
  }
}

/** A raw HTTP request, whose body may end early. */
export function rawRequest(
  path: string,
  { address, body, sent = body }: { address: string; body: string; sent?: string },
) {
  const lines = [
    `POST ${path} HTTP/1.1`,
    'host: 127.0.0.1',
    `x-forwarded-for: ${address}`,
    'content-type: application/json',
    `content-length: ${Buffer.byteLength(body)}`,
  ]
  return `${lines.join('\r\n')}\r\n\r\n${sent}`
}

import { Agent, type IncomingMessage, request } from 'node:http'
import { Agent as TlsAgent, request as tlsRequest } from 'node:https'
import { setTimeout as sleep } from 'node:timers/promises'

/** Responses by status, and errors of requests that were sent and not answered. */
type Outcome = { statuses: Record<number, number>; lost: string[] }
export type SteadyLoad = { outcome: Outcome; answered: () => number; end: () => Promise<Outcome> }

/** `tls`: the installation's name and certificate. `pause`: milliseconds between a response and the next request. */
type Wanted = { port: number; visitors: number; path: string; body?: object; tls?: Tls; pause?: number }
type Tls = { servername: string; ca: string }

/**
 * Starts visitors, each with its own address and one keep-alive connection, who send one request after the other. A visitor
 * leaves when a response announces the end of its connection, or when the connection is refused.
 */
export function startLoad({ port, visitors, path, body, tls, pause = 0 }: Wanted): SteadyLoad {
  const outcome: Outcome = { statuses: {}, lost: [] }
  let isOver = false
  async function visit(index: number) {
    const agent = new (tls ? TlsAgent : Agent)({ keepAlive: true, maxSockets: 1, ...tls })
    const where = { port, path, agent, host: '127.0.0.1', localAddress: `127.0.1.${index + 1}`, tls }
    let isTold = false
    while (!isOver && !isTold) {
      isTold = await ask(where, body, outcome)
      if (pause) await sleep(pause)
    }
    agent.destroy()
  }
  const all = Promise.all(Array.from({ length: visitors }, (_, index) => visit(index)))
  const answered = () => Object.values(outcome.statuses).reduce((sum, count) => sum + count, 0)
  async function end() {
    isOver = true
    await all
    return outcome
  }
  return { outcome, answered, end }
}

type Where = { port: number; path: string; agent: Agent; host: string; localAddress: string; tls: Tls | undefined }

async function ask(where: Where, body: object | undefined, { statuses, lost }: Outcome): Promise<boolean> {
  try {
    const { statusCode = 0, headers } = await answerTo(where, body)
    statuses[statusCode] = (statuses[statusCode] ?? 0) + 1
    return headers.connection === 'close'
  } catch (error) {
    const { code = '', message } = error as NodeJS.ErrnoException
    lost.push(`${code} ${message}`)
    return code === 'ECONNREFUSED'
  }
}

function answerTo({ tls, ...where }: Where, body: object | undefined): Promise<IncomingMessage> {
  const text = JSON.stringify(body)
  const host = tls && { host: tls.servername }
  const content = text ? { 'content-type': 'application/json', 'content-length': Buffer.byteLength(text) } : {}
  const headers = { ...content, ...host }
  return new Promise((resolve, reject) => {
    const asked = (tls ? tlsRequest : request)({ ...where, method: text ? 'POST' : 'GET', headers }, (answer) => {
      answer
        .resume()
        .once('end', () => resolve(answer))
        .once('error', reject)
    })
    asked.once('error', reject).end(text)
  })
}

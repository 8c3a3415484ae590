import { Agent, type IncomingMessage, request } from 'node:http'

/** What came of the requests: how many had which status, and what went wrong with those that were sent and not answered. */
type Outcome = { statuses: Record<number, number>; lost: string[] }
export type SteadyLoad = { outcome: Outcome; answered: () => number; end: () => Promise<Outcome> }

type Wanted = { port: number; visitors: number; path: string; body?: object }

/**
 * So many visitors, each at an address of its own with one connection that stays open, who ask one thing after the other,
 * and go when they are told that the connection ends.
 */
export function startLoad({ port, visitors, path, body }: Wanted): SteadyLoad {
  const outcome: Outcome = { statuses: {}, lost: [] }
  let isOver = false
  async function visit(index: number) {
    const agent = new Agent({ keepAlive: true, maxSockets: 1 })
    const where = { port, path, agent, host: '127.0.0.1', localAddress: `127.0.1.${index + 1}` }
    let isTold = false
    while (!isOver && !isTold) isTold = await ask(where, body, outcome)
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

type Where = { port: number; path: string; agent: Agent; host: string; localAddress: string }

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

function answerTo(where: Where, body: object | undefined): Promise<IncomingMessage> {
  const text = JSON.stringify(body)
  const headers = text ? { 'content-type': 'application/json', 'content-length': Buffer.byteLength(text) } : {}
  return new Promise((resolve, reject) => {
    const asked = request({ ...where, method: text ? 'POST' : 'GET', headers }, (answer) => {
      answer
        .resume()
        .once('end', () => resolve(answer))
        .once('error', reject)
    })
    asked.once('error', reject).end(text)
  })
}

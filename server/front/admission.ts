import type { IncomingMessage, ServerResponse } from 'node:http'
import { ERRORS } from '#contract/errors.ts'
import type { Bindings } from '#server/http/bindings.ts'
import { createMakingWay } from '#server/lib/making-way.ts'

/** Who is served at one event's till: enough to keep it busy, and hardly more while others come. */
const AT_ONE_TILL = { alone: 256, making_way: 12 }
/** So few are no crowd. */
const FEW = 8
/** Who sends a request that does not come to its end keeps nobody out for longer. */
const KEEPS_A_PLACE_MS = 4_000
/** Who stands in line, for all tills together: their requests have come but are not looked at, and cost memory only. */
const IN_LINE = 20_000
/** So long somebody stands in line at most; then it is better to come again. */
const PATIENCE_MS = 3_000

const TILL = /^\/api\/public\/events\/(\d{1,10})\/order$/
const BODY = JSON.stringify({ code: 'busy', message: ERRORS.busy.message, errors: {} })
const HEADERS = {
  'content-type': 'application/json',
  'content-length': Buffer.byteLength(BODY),
  'retry-after': '2',
  'x-content-type-options': 'nosniff',
}

type Buyer = { outgoing: ServerResponse; enter: () => void; came: number; is_waiting: boolean }
type Till = { inside: number; line: Buyer[] }
type Options = { onRefused: () => void; now?: () => number }

/**
 * Lets so many buyers in to an event's till as it can serve, and has the others stand in line, before anything is done
 * for them. Who stands there too long, or finds too long a line, is told when to come again. A refusal costs as much as
 * hearing the request, so an office that is asked five times too much and refused at once would do little else.
 */
export function createAdmission({ onRefused, now = Date.now }: Options) {
  const tills = new Map<string, Till>()
  const { cameAlone, makesWay } = createMakingWay<string>()
  let insideAll = 0
  let inLine = 0
  let watch: NodeJS.Timeout | undefined

  function tillOf(event: string): Till {
    const till = tills.get(event) ?? { inside: 0, line: [] }
    tills.set(event, till)
    return till
  }

  function hasRoom(event: string, { inside, line }: Till): boolean {
    const isPolite = makesWay(event, inside + line.length, insideAll + inLine)
    return inside < (isPolite ? AT_ONE_TILL.making_way : AT_ONE_TILL.alone)
  }

  /** Whoever is inside has left once the connection is done with the reply, or has broken, or takes too long. */
  function letIn(event: string, till: Till, { outgoing, enter }: Pick<Buyer, 'outgoing' | 'enter'>): void {
    let isInside = true
    function leave(): void {
      if (!isInside) return
      isInside = false
      clearTimeout(dawdling)
      leaveTill(event, till)
    }
    const dawdling = setTimeout(leave, KEEPS_A_PLACE_MS).unref()
    till.inside += 1
    insideAll += 1
    outgoing.once('close', leave)
    enter()
  }

  function leaveTill(event: string, till: Till): void {
    till.inside -= 1
    insideAll -= 1
    while (hasRoom(event, till)) {
      const next = nextInLine(till)
      if (!next) break
      letIn(event, till, next)
    }
    if (till.inside === 0) tills.delete(event)
  }

  function nextInLine(till: Till): Buyer | undefined {
    for (let next = till.line.shift(); next; next = till.line.shift()) {
      inLine -= 1
      if (next.is_waiting) return next
    }
    return undefined
  }

  function queueUp(till: Till, outgoing: ServerResponse, enter: () => void): void {
    const buyer = { outgoing, enter, came: now(), is_waiting: true }
    till.line.push(buyer)
    inLine += 1
    outgoing.once('close', () => {
      buyer.is_waiting = false
    })
    watch ??= setInterval(sendAway, 100).unref()
  }

  /** Those who have stood in line for too long; they came first, so they stand in front. */
  function sendAway(): void {
    for (const { line } of tills.values()) {
      while (line[0] && now() - line[0].came > PATIENCE_MS) {
        const buyer = line.shift()
        inLine -= 1
        if (buyer?.is_waiting) refuse(buyer.outgoing)
      }
    }
    if (inLine > 0) return
    clearInterval(watch)
    watch = undefined
  }

  function refuse(outgoing: ServerResponse): void {
    outgoing.writeHead(503, HEADERS).end(BODY)
    outgoing.req.resume()
    onRefused()
  }

  function comeTo(event: string, outgoing: ServerResponse, enter: () => void): void {
    const till = tillOf(event)
    if (till.inside < FEW) cameAlone(event)
    if (till.line.length === 0 && hasRoom(event, till)) letIn(event, till, { outgoing, enter })
    else if (inLine < IN_LINE) queueUp(till, outgoing, enter)
    else refuse(outgoing)
  }

  return function admit({ incoming, outgoing }: Bindings, path: string, enter: () => void): void {
    const event = tillAskedFor(incoming, path)
    if (event === undefined) enter()
    else comeTo(event, outgoing, enter)
  }
}

function tillAskedFor(incoming: IncomingMessage, path: string): string | undefined {
  return incoming.method === 'POST' ? TILL.exec(path)?.[1] : undefined
}

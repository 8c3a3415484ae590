import { ERRORS } from '#contract/errors.ts'
import type { Bindings } from '#server/http/bindings.ts'

/** Who waits at one event's till; more than a second or two of work, so that nobody waits in vain for long. */
const AT_ONE_TILL = 1_000

const TILL = /^\/api\/public\/events\/(\d{1,10})\/order$/
const BODY = JSON.stringify({ code: 'busy', message: ERRORS.busy.message, errors: {} })
const HEADERS = {
  'content-type': 'application/json',
  'content-length': Buffer.byteLength(BODY),
  'retry-after': '2',
  'x-content-type-options': 'nosniff',
}

/**
 * Sends buyers away before anything is done for them when too many wait at their event's till already: refusing must cost
 * next to nothing, or an office that is asked five times too much does nothing but refuse. Says whether it did.
 */
export function createAdmission() {
  const waiting = new Map<string, number>()
  return function refuse({ incoming, outgoing }: Bindings, path: string): boolean {
    const till = incoming.method === 'POST' ? TILL.exec(path)?.[1] : undefined
    if (till === undefined) return false
    const before = waiting.get(till) ?? 0
    if (before >= AT_ONE_TILL) {
      outgoing.writeHead(503, HEADERS).end(BODY)
      incoming.resume()
      return true
    }
    waiting.set(till, before + 1)
    outgoing.once('close', () => leave(waiting, till))
    return false
  }
}

function leave(waiting: Map<string, number>, till: string): void {
  const left = (waiting.get(till) ?? 1) - 1
  if (left > 0) waiting.set(till, left)
  else waiting.delete(till)
}

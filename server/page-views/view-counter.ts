import { hash, randomBytes } from 'node:crypto'
import type { IncomingMessage } from 'node:http'
import type { Socket } from 'node:net'
import { isBrowser, isPageView, VIEW_WINDOW_MS } from '#domain/page-view.ts'
import type { Config } from '#server/config.ts'
import { callerOfRequest } from '#server/http/address.ts'
import { memoize } from '#server/lib/memoize.ts'
import { type Counted, UnwrittenViews } from './unwritten-views.ts'

const DAY_MS = 86_400_000
/** Maximum visitors of events remembered within five minutes; beyond, the oldest is dropped. */
const MOST_VISITORS = 100_000

export type ViewCounter = {
  /** Called for each answered page of an event. Returns true if it counts. */
  note: (incoming: IncomingMessage, event_id: number) => boolean
  take: () => Counted[]
  putBack: (views: readonly Counted[]) => void
}

/**
 * Counts page views in memory: one per address and event within five minutes (docs/decisions/0013-page-views.md). An address
 * is kept as a hash only, with a key of this process that is replaced each day.
 */
export function createViewCounter(
  config: Pick<Config, 'trusted_proxies'>,
  clock: () => number = Date.now,
): ViewCounter {
  const visitorOf = createVisitors(config)
  const isFirst = createWindows()
  const unwritten = new UnwrittenViews()
  function note(incoming: IncomingMessage, event_id: number): boolean {
    const { headers } = incoming
    if (!isPageView(headers) || !isKnownBrowser(headers['user-agent'] ?? '')) return false
    const now = clock()
    if (!isFirst(visitorOf(incoming, now), event_id, now)) return false
    unwritten.add(event_id, now)
    return true
  }
  return { note, take: () => unwritten.take(), putBack: (views) => unwritten.putBack(views) }
}

const isKnownBrowser = memoize(isBrowser)

type Known = { day: number; forwarded: unknown; visitor: number }

/** 48 bits of a keyed hash of the caller. Kept with the connection, so that only its first page needs a hash. */
function createVisitors(config: Pick<Config, 'trusted_proxies'>) {
  const known = new WeakMap<Socket, Known>()
  let today = { day: -1, key: '' }
  return (incoming: IncomingMessage, now: number): number => {
    const day = Math.floor(now / DAY_MS)
    const forwarded = incoming.headers['x-forwarded-for']
    const before = known.get(incoming.socket)
    if (before?.day === day && before.forwarded === forwarded) return before.visitor
    if (today.day !== day) today = { day, key: randomBytes(16).toString('base64url') }
    const digest = hash('sha256', `${today.key} ${callerOfRequest(incoming, config)}`, 'hex')
    const visitor = Number.parseInt(digest.slice(0, 12), 16)
    known.set(incoming.socket, { day, forwarded, visitor })
    return visitor
  }
}

/** Combines event and visitor into one number by spreading events over the number range. */
const SPREAD = 0x9e3779b1

/** True for the first page of a visitor and event, and for the next one after five minutes. The oldest entries come first. */
function createWindows() {
  const ends = new Map<number, number>()
  function dropOldest(now: number): void {
    for (const [key, end] of ends) {
      if (end > now && ends.size < MOST_VISITORS) return
      ends.delete(key)
    }
  }
  return (visitor: number, event_id: number, now: number): boolean => {
    const key = visitor + event_id * SPREAD
    const end = ends.get(key)
    if (end !== undefined && end > now) return false
    ends.delete(key)
    dropOldest(now)
    ends.set(key, now + VIEW_WINDOW_MS)
    return true
  }
}

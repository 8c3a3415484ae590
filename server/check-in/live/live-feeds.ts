import { setTimeout as sleep } from 'node:timers/promises'
import { type LiveCheckInState, liveCheckInState } from '#contract/live-check-in.ts'
import type { EventRow } from '#server/http/access.ts'
import { accountScope } from '#server/lib/row-security/account-scope.ts'
import type { Services } from '#server/services.ts'
import { readLive } from './read-live.ts'

/** Interval of reading an event that has watchers. */
const EVERY_MS = 2_000
/** Unchanged state is sent again after this time, so that proxies do not take the connection for dead. */
const AT_LEAST_EVERY_MS = 15_000

export type Watcher = {
  /** Gets a reply of `liveCheckIn.get` as JSON. */
  tell: (state: string) => void
  /** Called when reading failed: no more states follow. */
  end: () => void
}
type Feed = { watchers: Set<Watcher>; last: string | null }

export type LiveFeeds = {
  /** Sends the present state, then every change. Returns a function that ends the watch. */
  watch: (event: EventRow, watcher: Watcher) => () => void
}

/** Feeds of one process: an event is read once for all its watchers. */
export function createLiveFeeds(services: Services): LiveFeeds {
  const feeds = new Map<number, Feed>()

  async function run(event: EventRow, feed: Feed): Promise<void> {
    try {
      const db = await accountScope(services)(event.account_id)
      let told = { facts: '', at: Number.NEGATIVE_INFINITY }
      while (feed.watchers.size > 0) {
        const state = await readLive(db, event.id)
        const facts = factsOf(state)
        if (facts !== told.facts || performance.now() - told.at > AT_LEAST_EVERY_MS) {
          told = { facts, at: performance.now() }
          feed.last = JSON.stringify(liveCheckInState.parse(state))
          for (const watcher of feed.watchers) watcher.tell(feed.last)
        }
        await sleep(EVERY_MS, undefined, { ref: false })
      }
    } catch (error) {
      services.log.warn({ err: error, event_id: event.id }, 'live check-in could not be read')
    } finally {
      feeds.delete(event.id)
      for (const watcher of feed.watchers) watcher.end()
    }
  }

  return {
    watch(event, watcher) {
      const running = feeds.get(event.id)
      const feed = running ?? { watchers: new Set(), last: null }
      feed.watchers.add(watcher)
      if (feed.last !== null) watcher.tell(feed.last)
      if (!running) {
        feeds.set(event.id, feed)
        void run(event, feed)
      }
      return () => feed.watchers.delete(watcher)
    },
  }
}

/** The state without the time of its reading. */
function factsOf({ read_at: _, ...facts }: LiveCheckInState): string {
  return JSON.stringify(facts)
}

import { Hono } from 'hono'
import { liveCheckIn } from '#contract/live-check-in.ts'
import { GRANTS, refuseUnlessPermitted } from '#server/http/access.ts'
import { clientAddress } from '#server/http/address.ts'
import { bindingsOf } from '#server/http/bindings.ts'
import { ApiError } from '#server/lib/errors.ts'
import { FairShares } from '#server/lib/fair-shares.ts'
import { LIVE_SCREENS } from '#server/lib/load-limits.ts'
import type { Services } from '#server/services.ts'
import { createLiveFeeds, type Watcher } from './live-feeds.ts'

const PATH = '/events/:event_id{[1-9][0-9]{0,8}}/check-in-live/stream'

/** Maximum duration of a stream; the browser then reconnects, and its permission is checked again. */
const LONGEST_MS = 5 * 60_000

/** GET …/check-in-live/stream: what `liveCheckIn.get` answers, as server-sent events, each time something has changed. */
export function liveStreamRoute(services: Services): Hono {
  const feeds = createLiveFeeds(services)
  const screens = new FairShares(LIVE_SCREENS)
  return new Hono().get(PATH, async (c) => {
    const { event, member } = await GRANTS.event(c, services, { event_id: Number(c.req.param('event_id')) })
    refuseUnlessPermitted(member, liveCheckIn.get)
    // A HEAD request would hold open a stream without a reader.
    if (c.req.raw.method !== 'GET') return c.body(null, 405, { Allow: 'GET' })
    const caller = clientAddress(c, services.config)
    if (!screens.take(caller)) throw new ApiError('busy', { retry_after: 10 })
    const events = eventsOf((watcher) => feeds.watch(event, watcher), {
      draining: bindingsOf(c.env)?.outgoing.draining,
      release: () => screens.giveBack(caller),
    })
    // Keeps proxies from buffering the events.
    return c.body(events, 200, { 'Content-Type': 'text/event-stream', 'X-Accel-Buffering': 'no' })
  })
}

type Life = { draining: AbortSignal | undefined; release: () => void }

/** A slow reader gets only the newest state, so nothing piles up. */
function eventsOf(
  watch: (watcher: Watcher) => () => void,
  { draining, release }: Life,
): ReadableStream<Uint8Array<ArrayBuffer>> {
  const encoder = new TextEncoder()
  let newest: Uint8Array<ArrayBuffer> | null = null
  let leave = () => {}
  return new ReadableStream({
    start(controller) {
      const end = () => {
        leave()
        controller.close()
      }
      const unwatch = watch({
        tell(state) {
          const event = encoder.encode(`data: ${state}\n\n`)
          if ((controller.desiredSize ?? 0) > 0) controller.enqueue(event)
          else newest = event
        },
        end,
      })
      const timer = setTimeout(end, LONGEST_MS)
      draining?.addEventListener('abort', end)
      leave = () => {
        clearTimeout(timer)
        draining?.removeEventListener('abort', end)
        unwatch()
        release()
      }
    },
    pull(controller) {
      if (newest) controller.enqueue(newest)
      newest = null
    },
    cancel: () => leave(),
  })
}

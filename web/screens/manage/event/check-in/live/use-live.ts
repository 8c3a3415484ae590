import { useEffect, useState } from 'react'
import { type LiveCheckInState, liveCheckIn } from '#contract/live-check-in.ts'
import { showAtOnce, useApiQuery } from '#web/lib/calls/query.ts'
import { watchLive } from './watch-live.ts'

/** Live state of check-in, kept current by a stream. */
export function useLive(event_id: number) {
  const [isConnected, setConnected] = useState(true)
  const query = useApiQuery(liveCheckIn.get, { params: { event_id } }, { staleTime: 0 })
  const { refetch } = query
  useEffect(
    () =>
      watchLive(`/api/events/${event_id}/check-in-live/stream`, {
        onConnection(isConnected) {
          setConnected(isConnected)
          // The request also tells the reason if the stream ended because no one is signed in any more.
          if (!isConnected) void refetch()
        },
        onState(state) {
          const data = JSON.parse(state) as LiveCheckInState
          showAtOnce(liveCheckIn.get, { params: { event_id } }, { data })
        },
      }),
    [event_id, refetch],
  )
  return { query, isConnected }
}

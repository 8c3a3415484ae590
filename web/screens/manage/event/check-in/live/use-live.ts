import { useEffect, useState } from 'react'
import { type LiveCheckInState, liveCheckIn } from '#contract/live-check-in.ts'
import { showAtOnce, useApiQuery } from '#web/lib/query.ts'
import { watchLive } from './watch-live.ts'

/** What happens at check-in, as it happens. */
export function useLive(event_id: number) {
  const [isConnected, setConnected] = useState(true)
  const query = useApiQuery(liveCheckIn.get, { params: { event_id } }, { staleTime: 0 })
  const { refetch } = query
  useEffect(
    () =>
      watchLive(`/api/events/${event_id}/check-in-live/stream`, {
        onConnection(isConnected) {
          setConnected(isConnected)
          // It says also why there is nothing to hear any more: nobody is signed in.
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

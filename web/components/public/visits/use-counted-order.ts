import { useEffect } from 'react'
import type { PublicOrder } from '#contract/checkout.ts'

/** A checkout that begins, and an order that is placed, of somebody who has agreed to be counted. */
export function useCountedOrder({ short_id, status, settings, event }: PublicOrder): void {
  const organizer_id = event.organizer.id
  // biome-ignore lint/correctness/useExhaustiveDependencies: what has become of the order is what is counted
  useEffect(() => {
    if (!settings.counts_visits) return
    // What could not be fetched is not counted.
    import('./visits.tsx')
      .then(({ countVisit }) => countVisit(organizer_id, { order_short_id: short_id }))
      .catch(() => undefined)
  }, [organizer_id, short_id, status, settings.counts_visits])
}

import { type ReactNode, useEffect, useState } from 'react'
import type { PublicEvent } from '#contract/public-events.ts'
import { readOpenOrder } from './open-order-storage.ts'

/**
 * Lets a visitor who comes back in the middle of an order continue it, or release its tickets. The notice is loaded on demand,
 * since few need it.
 */
export function OpenOrder({ event }: { event: PublicEvent }) {
  const [notice, setNotice] = useState<ReactNode>(null)
  useEffect(() => {
    const short_id = readOpenOrder(event.id)
    if (!short_id) return
    const stopped = new AbortController()
    const find = async () => {
      const { findOpen, OpenOrderNotice } = await import('./open-order-notice.tsx')
      const order = await findOpen({ event_id: event.id, order_short_id: short_id }, stopped.signal)
      if (order && !stopped.signal.aborted)
        setNotice(<OpenOrderNotice order={order} event_id={event.id} onGone={() => setNotice(null)} />)
    }
    // Without a network, show nothing; the next visit tries again.
    find().catch(() => undefined)
    return () => stopped.abort()
  }, [event.id])
  return notice
}

import { useEffect, useState } from 'react'
import { useServerOffset } from '#web/lib/page/use-server-offset.ts'

/** Whole seconds until an instant, by the server's clock, since the visitor's own may be wrong. */
export function useTimeLeft(until: string, serverTime: string): number {
  const offset = useServerOffset(serverTime)
  const [seconds, setSeconds] = useState(() => secondsBetween(Date.parse(serverTime), until))

  useEffect(() => {
    if (offset === null) return
    const tick = () => setSeconds(secondsBetween(Date.now() + offset, until))
    tick()
    const timer = setInterval(tick, 500)
    return () => clearInterval(timer)
  }, [until, offset])

  return seconds
}

function secondsBetween(now: number, until: string): number {
  return Math.max(0, Math.ceil((Date.parse(until) - now) / 1000))
}

import { useEffect, useState } from 'react'
import { useHydrated } from '#web/lib/use-hydrated.ts'

/** Whole seconds until an instant, by the server's clock: the visitor's own may be wrong. */
export function useTimeLeft(until: string, serverTime: string): number {
  const isHydrated = useHydrated()
  const [inDocument] = useState(isHydrated ? null : serverTime)
  const [seconds, setSeconds] = useState(() => secondsBetween(Date.parse(serverTime), until))

  useEffect(() => {
    const offset = Date.parse(serverTime) - (inDocument === serverTime ? documentArrivedAt() : Date.now())
    const tick = () => setSeconds(secondsBetween(Date.now() + offset, until))
    tick()
    const timer = setInterval(tick, 500)
    return () => clearInterval(timer)
  }, [until, serverTime, inDocument])

  return seconds
}

/** On a slow line a page comes alive seconds after the server wrote its time into it. */
function documentArrivedAt(): number {
  const [navigation] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[]
  return navigation?.responseStart ? performance.timeOrigin + navigation.responseStart : Date.now()
}

function secondsBetween(now: number, until: string): number {
  return Math.max(0, Math.ceil((Date.parse(until) - now) / 1000))
}

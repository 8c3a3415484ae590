import { useEffect, useState } from 'react'

const MINUTE = 60_000

/** Current instant, updated every minute, for texts in hours and minutes to go. */
export function useNow(): string {
  const [now, setNow] = useState(() => new Date().toISOString())
  useEffect(() => {
    const tick = setInterval(() => setNow(new Date().toISOString()), MINUTE)
    return () => clearInterval(tick)
  }, [])
  return now
}

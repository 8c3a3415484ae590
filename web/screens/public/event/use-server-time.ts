import { useEffect, useState } from 'react'
import { useServerOffset } from '#web/lib/page/use-server-offset.ts'

/**
 * The server's time in milliseconds, updated every second. The first value is the server's own, so that both render the same
 * page.
 */
export function useServerTime(server_time: string): number {
  const offset = useServerOffset(server_time)
  const [now, setNow] = useState(() => Date.parse(server_time))
  useEffect(() => {
    if (offset === null) return
    setNow(Date.now() + offset)
    const timer = setInterval(() => setNow(Date.now() + offset), 1000)
    return () => clearInterval(timer)
  }, [offset])
  return now
}

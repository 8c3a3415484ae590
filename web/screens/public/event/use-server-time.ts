import { useEffect, useState } from 'react'
import { useServerOffset } from '#web/lib/use-server-offset.ts'

/** The server's time in milliseconds, ticking every second; at first what the server wrote, so that both draw the same page. */
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

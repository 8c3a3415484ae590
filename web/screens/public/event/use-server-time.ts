import { useEffect, useState } from 'react'

/** The server's time in milliseconds, ticking every second; at first what the server wrote, so that both draw the same page. */
export function useServerTime(server_time: string): number {
  const [now, setNow] = useState(() => Date.parse(server_time))
  useEffect(() => {
    const ahead = Date.parse(server_time) - Date.now()
    setNow(Date.now() + ahead)
    const timer = setInterval(() => setNow(Date.now() + ahead), 1000)
    return () => clearInterval(timer)
  }, [server_time])
  return now
}

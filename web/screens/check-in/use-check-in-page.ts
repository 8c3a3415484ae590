import { useCallback, useEffect, useMemo, useState } from 'react'
import type { StaffCheckInList } from '#contract/check-in.ts'
import { ApiFailure } from '#contract/client.ts'
import { createCheckInClient } from './check-in-client.ts'
import { clearPin, keepPin, keptPin } from './storage.ts'
import { useOnline } from './use-online.ts'

const REFRESH_MS = 10_000
const REFRESH_OFFLINE_MS = 3_000

type Face = 'list' | 'pin' | 'missing'
export type Start = { face: Face; list: StaffCheckInList | null }
export type PinProblem = { code: 'wrong' | 'too_many' | 'network'; retry_after: number | null }

/** The list with its counters, read again every ten seconds; what the link and the PIN open; and the connection. */
export function useCheckInPage(shortId: string, start: Start) {
  const [face, setFace] = useState(start.face)
  const [list, setList] = useState(start.list)
  const [pin, setPin] = useState<string | null>(null)
  const [problem, setProblem] = useState<PinProblem | null>(null)
  const [clockOffset, setClockOffset] = useState<number | null>(null)
  const connection = useOnline()
  const client = useMemo(() => createCheckInClient(shortId, pin), [shortId, pin])

  const take = useCallback(
    (fresh: StaffCheckInList) => {
      setList(fresh)
      setClockOffset(Date.parse(fresh.server_time) - Date.now())
      setFace('list')
      connection.report(true)
    },
    [connection.report],
  )

  const miss = useCallback(
    (failure: unknown) => {
      if (!(failure instanceof ApiFailure)) throw failure
      connection.report(failure.code !== 'network')
      if (failure.code === 'pin_required') setFace('pin')
      if (failure.code === 'not_found') setFace('missing')
    },
    [connection.report],
  )

  const refresh = useCallback(() => client.list().then(take, miss), [client, take, miss])

  useEffect(() => setPin(keptPin(shortId)), [shortId])
  useRepeated(refresh, connection.online ? REFRESH_MS : REFRESH_OFFLINE_MS, face === 'list' || pin !== null)

  async function enterPin(typed: string): Promise<void> {
    try {
      take(await createCheckInClient(shortId, typed).list())
      keepPin(shortId, typed)
      setPin(typed)
      setProblem(null)
    } catch (failure) {
      clearPin(shortId)
      setProblem(pinProblem(failure))
      if (!(failure instanceof ApiFailure) || failure.code === 'not_found') miss(failure)
    }
  }

  /** What this device did shows at once; the next reading of the list has the last word. */
  const count = (change: 1 | -1) =>
    setList((now) => now && { ...now, checked_in_attendees: Math.max(0, now.checked_in_attendees + change) })

  return { face, list, client, connection, clockOffset, problem, enterPin, refresh, count }
}

export type CheckInPage = ReturnType<typeof useCheckInPage>

function pinProblem(failure: unknown): PinProblem {
  if (!(failure instanceof ApiFailure) || failure.code === 'network') return { code: 'network', retry_after: null }
  return { code: failure.status === 429 ? 'too_many' : 'wrong', retry_after: failure.retry_after }
}

/** At once, then every so often while the page is in sight, and as soon as it or the network comes back. */
function useRepeated(run: () => Promise<void>, every: number, active: boolean): void {
  useEffect(() => {
    if (!active) return
    const runInSight = () => {
      if (document.visibilityState === 'visible') void run()
    }
    runInSight()
    const timer = setInterval(runInSight, every)
    document.addEventListener('visibilitychange', runInSight)
    addEventListener('online', runInSight)
    return () => {
      clearInterval(timer)
      document.removeEventListener('visibilitychange', runInSight)
      removeEventListener('online', runInSight)
    }
  }, [run, every, active])
}

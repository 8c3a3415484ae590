import { useCallback, useEffect, useMemo, useState } from 'react'
import type { StaffCheckInList } from '#contract/check-in.ts'
import { ApiFailure } from '#contract/client.ts'
import { createCheckInClient, withPin } from './check-in-client.ts'
import type { Door } from './offline/device-entry.ts'
import { useDoor, useDoorState } from './offline/use-device-entry.ts'
import { clearPin, keepGone, keepPin, keptPin } from './storage.ts'
import { useOnline } from './use-online.ts'

const REFRESH_MS = 10_000
const REFRESH_OFFLINE_MS = 3_000

/** `shell` is the page without anything in it, out of the device's memory; `gone` says that the device was removed. */
type Face = 'list' | 'pin' | 'missing' | 'shell' | 'gone'
export type Start = { face: Face; list: StaffCheckInList | null }
export type PinProblem = { code: 'wrong' | 'too_many' | 'network'; retry_after: number | null }

/** The list with its counters, read again every ten seconds; what the link and the PIN open; the device and the connection. */
export function useCheckInPage(shortId: string, start: Start) {
  const { face, list, setFace, setList, take, clockOffset } = useShown(start)
  const [pin, setPin] = useState<string | null>(null)
  const [lost, setLost] = useState(0)
  const connection = useOnline()
  const { door, isLooked, bind, destroy } = useDoor(shortId)
  const client = useMemo(() => door ?? createCheckInClient(shortId, withPin(pin)), [door, shortId, pin])

  const miss = useCallback(
    async (failure: unknown) => {
      if (!(failure instanceof ApiFailure)) throw failure
      connection.report(failure.code !== 'network')
      const next = FACES[failure.code]
      if (next) setFace(next)
      if (next !== 'gone' && next !== 'missing') return
      const unsent = await destroy()
      // Whoever hears of it second has nothing left to count.
      if (unsent !== null) setLost(unsent)
    },
    [connection.report, destroy, setFace],
  )

  const refresh = useCallback(async () => {
    try {
      take(await client.list())
      connection.report(true)
    } catch (failure) {
      await miss(failure)
    }
  }, [client, take, miss, connection.report])

  useEffect(() => setPin(keptPin(shortId)), [shortId])
  useKept(door, { take, setList, report: connection.report, miss })
  const isOpen = isLooked && face === 'list' && list?.state === 'active'
  useEffect(() => {
    if (isOpen && !door) void bind(pin)
  }, [isOpen, door, bind, pin])
  const mayAsk = face === 'list' || face === 'shell' || (face === 'pin' && (pin !== null || door !== null))
  useRepeated(refresh, connection.online ? REFRESH_MS : REFRESH_OFFLINE_MS, isLooked && mayAsk)

  const onOpen = (typed: string, fresh: StaffCheckInList) => {
    keepPin(shortId, typed)
    setPin(typed)
    take(fresh)
    connection.report(true)
  }
  const { problem, enterPin } = usePinEntry({ shortId, door, onOpen, miss })
  const kept = useDoorState(door)
  /** What was done here shows at once; the next reading of the list has the last word. A bound device counts itself. */
  const count = (change: 1 | -1) => {
    if (door) return
    setList((now) => now && { ...now, checked_in_attendees: Math.max(0, now.checked_in_attendees + change) })
  }
  return { face, list, client, connection, clockOffset, problem, enterPin, refresh, count, door, kept, lost }
}

export type CheckInPage = ReturnType<typeof useCheckInPage>

/** What a refusal of the list itself means for the page. */
const FACES: Partial<Record<ApiFailure['code'], Face>> = {
  pin_required: 'pin',
  not_found: 'missing',
  device_gone: 'gone',
  device_unknown: 'gone',
}

/** Binds a removed device anew. */
export function connectAgain(shortId: string): void {
  keepGone(shortId, false)
  location.reload()
}

function useShown(start: Start) {
  const [face, setFace] = useState(start.face)
  const [list, setList] = useState(start.list)
  const [clockOffset, setClockOffset] = useState<number | null>(null)
  const take = useCallback((fresh: StaffCheckInList) => {
    setList(fresh)
    setClockOffset(Date.parse(fresh.server_time) - Date.now())
    setFace('list')
  }, [])
  return { face, list, setFace, setList, take, clockOffset }
}

type Shown = Pick<ReturnType<typeof useShown>, 'take' | 'setList'>
type Told = Shown & { report: (reached: boolean) => void; miss: (failure: unknown) => Promise<void> }

/** What this device has kept stands there at once, whether there is a connection or not, and what it does. */
function useKept(door: Door | null, { take, setList, report, miss }: Told): void {
  useEffect(() => {
    const kept = door?.keptList()
    if (kept) take(kept)
    door?.listen(report, (failure) => void miss(failure))
    return door?.subscribe(() => setList((now) => door.keptList() ?? now))
  }, [door, take, setList, report, miss])
}

type Entering = {
  shortId: string
  door: Door | null
  onOpen: (typed: string, fresh: StaffCheckInList) => void
  miss: (failure: unknown) => Promise<void>
}

function usePinEntry({ shortId, door, onOpen, miss }: Entering) {
  const [problem, setProblem] = useState<PinProblem | null>(null)

  async function enterPin(typed: string): Promise<void> {
    try {
      door?.givePin(typed)
      onOpen(typed, await (door ?? createCheckInClient(shortId, withPin(typed))).list())
      setProblem(null)
    } catch (failure) {
      clearPin(shortId)
      setProblem(pinProblem(failure))
      const isPin = failure instanceof ApiFailure && FACES[failure.code] === 'pin'
      if (!isPin) await miss(failure)
    }
  }

  return { problem, enterPin }
}

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

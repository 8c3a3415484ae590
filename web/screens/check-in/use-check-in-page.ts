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

/** State of the page. `shell`: the page without data, from the worker's storage. `gone`: the device was removed. */
type View = 'list' | 'pin' | 'missing' | 'shell' | 'gone'
export type Start = { view: View; list: StaffCheckInList | null }
export type PinProblem = { code: 'wrong' | 'too_many' | 'network'; retry_after: number | null }

/** State of the check-in page: the list with its counters, refreshed every ten seconds; link and PIN; device and connection. */
export function useCheckInPage(shortId: string, start: Start) {
  const { view, list, setView, setList, take, clockOffset } = useShown(start)
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
      if (next) setView(next)
      if (next !== 'gone' && next !== 'missing') return
      const unsent = await destroy()
      // Null if the data was already deleted by an earlier failure: keep its count.
      if (unsent !== null) setLost(unsent)
    },
    [connection.report, destroy, setView],
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
  const isOpen = isLooked && view === 'list' && list?.state === 'active'
  useEffect(() => {
    if (isOpen && !door) void bind(pin)
  }, [isOpen, door, bind, pin])
  const mayAsk = view === 'list' || view === 'shell' || (view === 'pin' && (pin !== null || door !== null))
  useRepeated(refresh, connection.online ? REFRESH_MS : REFRESH_OFFLINE_MS, isLooked && mayAsk)

  const onOpen = (typed: string, fresh: StaffCheckInList) => {
    keepPin(shortId, typed)
    setPin(typed)
    take(fresh)
    connection.report(true)
  }
  const { problem, enterPin } = usePinEntry({ shortId, door, onOpen, miss })
  const kept = useDoorState(door)
  /** Updates the counter at once after a check-in; the next refresh of the list corrects it. A bound device counts itself. */
  const count = (change: 1 | -1) => {
    if (door) return
    setList((now) => now && { ...now, checked_in_attendees: Math.max(0, now.checked_in_attendees + change) })
  }
  return { view, list, client, connection, clockOffset, problem, enterPin, refresh, count, door, kept, lost }
}

export type CheckInPage = ReturnType<typeof useCheckInPage>

/** State of the page after a refusal of the list itself. */
const FACES: Partial<Record<ApiFailure['code'], View>> = {
  pin_required: 'pin',
  not_found: 'missing',
  device_gone: 'gone',
  device_unknown: 'gone',
}

/** Allows a removed device to be bound again, and reloads the page. */
export function connectAgain(shortId: string): void {
  keepGone(shortId, false)
  location.reload()
}

function useShown(start: Start) {
  const [view, setView] = useState(start.view)
  const [list, setList] = useState(start.list)
  const [clockOffset, setClockOffset] = useState<number | null>(null)
  const take = useCallback((fresh: StaffCheckInList) => {
    setList(fresh)
    setClockOffset(Date.parse(fresh.server_time) - Date.now())
    setView('list')
  }, [])
  return { view, list, setView, setList, take, clockOffset }
}

type Shown = Pick<ReturnType<typeof useShown>, 'take' | 'setList'>
type Told = Shown & { report: (reached: boolean) => void; miss: (failure: unknown) => Promise<void> }

/** Shows the stored list of a bound device at once, online or offline, and updates it with every change of the device. */
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

/** Runs at once, then periodically while the page is visible, and whenever the page becomes visible or the network returns. */
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

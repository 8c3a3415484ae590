import { useEffect, useRef } from 'react'
import type { ApiFailure } from '#contract/client.ts'
import type { BulkActStatus } from '#domain/bulk-act.ts'
import { useSecondsUntil } from '#web/components/manage/screen/use-seconds-until.ts'

type Status = { status: BulkActStatus }

const ASK_EVERY_MS = 700
/** A colleague may undo it meanwhile. */
const ASK_SELDOM_MS = 10_000

/** Options of the query for an action: asks often while it runs, seldom while it can be undone, then no more. */
export const FOLLOWING = {
  staleTime: 0,
  refetchInterval: ({ state }: { state: { data?: { data: Status } | undefined } }) =>
    state.data ? askAgainIn(state.data.data) : false,
}

export const isUnderWay = ({ status }: Status) => status === 'RUNNING' || status === 'UNDOING'

function askAgainIn(act: Status): number | false {
  if (isUnderWay(act)) return ASK_EVERY_MS
  return act.status === 'OVER' || act.status === 'UNDONE' ? false : ASK_SELDOM_MS
}

type Followed<Act> = { data: { data: Act } | undefined; error: ApiFailure | null; dataUpdatedAt: number }
type Told = {
  /** Reloads the list. Called once the action has ended or was undone. */
  onNews: () => void
  onGone: () => void
}

/** The action and the seconds left to undo it, counted down locally between two replies; the server's value wins. */
export function useActState<Act extends Status & { undo_seconds_left: number | null }>(
  { data, error, dataUpdatedAt }: Followed<Act>,
  { onNews, onGone }: Told,
): { act: Act | undefined; seconds: number } {
  const act = data?.data
  const given = act?.undo_seconds_left ?? 0
  const seconds = Math.min(given, useSecondsUntil(dataUpdatedAt + given * 1000))
  const seen = useRef<string | null>(null)
  const status = act?.status ?? null
  useEffect(() => {
    const isNews = status !== null && status !== 'RUNNING' && seen.current !== status
    seen.current = status
    if (isNews) onNews()
  }, [status, onNews])
  useEffect(() => {
    if (error?.status === 404) onGone()
  }, [error, onGone])
  return { act, seconds }
}

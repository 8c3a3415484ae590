import { useState } from 'react'
import { bulkActs } from '#contract/bulk-acts.ts'
import type { BodyInput } from '#contract/endpoint.ts'
import type { BulkAct } from '#domain/bulk-act.ts'
import { useApiQuery } from '#web/lib/calls/query.ts'
import type { ListState } from '#web/lib/calls/url-state.ts'
import { useEvent } from '#web/lib/manage-context.ts'
import type { RowSelection } from '#web/ui/list/row-selection.ts'

export type Chosen = BodyInput<typeof bulkActs.start>['selection']

/** The selected orders, in the format of the API. */
export function chosenOf({ isAll, ids }: RowSelection, { query, filter_fields }: ListState): Chosen {
  return isAll ? { query: query || null, filter_fields } : { order_ids: [...ids] }
}

export const ASKING = { staleTime: 0, refetchInterval: 30_000 }

/**
 * The chosen action, and the ids of the actions to show: the last one started here, which a reload of the page keeps, and those of
 * the team that run or can still be undone.
 */
export function useBulkActs(mayAct: boolean) {
  const { id: event_id } = useEvent()
  const options = { enabled: mayAct, ...ASKING }
  const current = useApiQuery(bulkActs.list, { params: { event_id } }, options).data?.data ?? []
  return useShownActs<BulkAct>(`foyer-bulk-act-${event_id}`, mayAct ? current : null)
}

/** As above, for any kind of acts; `current` is null if the member may not act. */
export function useShownActs<Act>(key: string, current: readonly { id: number }[] | null) {
  const [closed, setClosed] = useState<readonly number[]>([])
  const [asked, setAsked] = useState<Act | null>(null)
  const [begun, setBegun] = useState<number | null>(() => readBegun(key))
  function keep(id: number | null) {
    setBegun(id)
    writeBegun(key, id)
  }
  function close(id: number) {
    setClosed([...closed, id])
    if (id === begun) keep(null)
  }
  const ids = new Set([...(begun === null ? [] : [begun]), ...(current ?? []).map(({ id }) => id)])
  const shown = current ? [...ids].filter((id) => !closed.includes(id)) : []
  return { asked, ask: setAsked, shown, begin: (id: number) => keep(id), close }
}

/** If the browser forbids storage, the id does not survive a reload. */
function readBegun(key: string): number | null {
  try {
    return Number(localStorage.getItem(key)) || null
  } catch {
    return null
  }
}

function writeBegun(key: string, id: number | null): void {
  try {
    if (id === null) localStorage.removeItem(key)
    else localStorage.setItem(key, String(id))
  } catch {}
}

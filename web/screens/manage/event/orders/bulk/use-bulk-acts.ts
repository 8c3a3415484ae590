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

const ASK_EVERY_MS = 30_000

/**
 * The chosen action, and the ids of the actions to show: the last one started here, which a reload of the page keeps, and those of
 * the team that run or can still be undone.
 */
export function useBulkActs(mayAct: boolean) {
  const { id: event_id } = useEvent()
  const options = { enabled: mayAct, staleTime: 0, refetchInterval: ASK_EVERY_MS }
  const current = useApiQuery(bulkActs.list, { params: { event_id } }, options).data?.data ?? []
  const [closed, setClosed] = useState<readonly number[]>([])
  const [asked, setAsked] = useState<BulkAct | null>(null)
  const [begun, setBegun] = useState<number | null>(() => readBegun(event_id))
  function keep(id: number | null) {
    setBegun(id)
    writeBegun(event_id, id)
  }
  function close(id: number) {
    setClosed([...closed, id])
    if (id === begun) keep(null)
  }
  const ids = new Set([...(begun === null ? [] : [begun]), ...current.map(({ id }) => id)])
  const shown = mayAct ? [...ids].filter((id) => !closed.includes(id)) : []
  return { asked, ask: setAsked, shown, begin: (id: number) => keep(id), close }
}

const keyOf = (event_id: number) => `foyer-bulk-act-${event_id}`

/** If the browser forbids storage, the id does not survive a reload. */
function readBegun(event_id: number): number | null {
  try {
    return Number(localStorage.getItem(keyOf(event_id))) || null
  } catch {
    return null
  }
}

function writeBegun(event_id: number, id: number | null): void {
  try {
    if (id === null) localStorage.removeItem(keyOf(event_id))
    else localStorage.setItem(keyOf(event_id), String(id))
  } catch {}
}

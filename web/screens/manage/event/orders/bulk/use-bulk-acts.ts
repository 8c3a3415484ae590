import { useState } from 'react'
import type { bulkActs } from '#contract/bulk-acts.ts'
import type { BodyInput } from '#contract/endpoint.ts'
import type { BulkAct } from '#domain/bulk-act.ts'
import type { ListState } from '#web/lib/calls/url-state.ts'
import { useEvent } from '#web/lib/manage-context.ts'
import type { RowSelection } from '#web/ui/list/row-selection.ts'

export type Chosen = BodyInput<typeof bulkActs.start>['selection']

/** The selected orders, in the format of the API. */
export function chosenOf({ isAll, ids }: RowSelection, { query, filter_fields }: ListState): Chosen {
  return isAll ? { query: query || null, filter_fields } : { order_ids: [...ids] }
}

/** The chosen action, and the id of the last action started; a reload of the page keeps the id. */
export function useBulkActs() {
  const { id: event_id } = useEvent()
  const [asked, setAsked] = useState<BulkAct | null>(null)
  const [begun, setBegun] = useState<number | null>(() => readBegun(event_id))
  function keep(id: number | null) {
    setBegun(id)
    writeBegun(event_id, id)
  }
  return { asked, ask: setAsked, begun, begin: (id: number) => keep(id), forget: () => keep(null) }
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

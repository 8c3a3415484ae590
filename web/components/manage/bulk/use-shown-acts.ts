import { useState } from 'react'

/** Acts of colleagues appear within half a minute. What the page brings with it is not asked for again at once. */
export const ASKING = { staleTime: 10_000, refetchInterval: 20_000 }

/**
 * The chosen act, and the ids of the acts to show: the last one started here, kept in the browser under `key`, and the `current`
 * ones of the team, null if the member may not act.
 */
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

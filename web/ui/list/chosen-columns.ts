import { useState } from 'react'
import type { Column } from './data-table-rows.tsx'

export type ChosenColumns<Row> = {
  /** In the order in which they always stand. */
  shown: readonly Column<Row>[]
  /** Those that can be chosen. */
  offered: readonly Column<Row>[]
  keys: readonly string[]
  choose: (keys: readonly string[]) => void
}

/** Which columns of a list are shown: what a person has chosen in this browser, else those that everybody begins with. */
export function useChosenColumns<Row>(list: string, columns: readonly Column<Row>[]): ChosenColumns<Row> {
  const [keys, setKeys] = useState(() => readKeys(list) ?? firstKeys(columns))
  const offered = columns.filter(({ shown }) => shown !== 'always')
  return {
    shown: columns.filter(({ key, shown }) => shown === 'always' || keys.includes(key)),
    offered,
    keys: offered.filter(({ key }) => keys.includes(key)).map(({ key }) => key),
    choose: (next) => {
      setKeys([...next])
      keepKeys(list, next)
    },
  }
}

/** Those that are there unless somebody chooses otherwise. */
function firstKeys(columns: readonly Column<never>[]): string[] {
  return columns.filter(({ shown }) => shown !== 'on_demand').map(({ key }) => key)
}

const keyOf = (list: string) => `foyer-columns-${list}`

function readKeys(list: string): string[] | null {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(keyOf(list)) ?? 'null')
    return Array.isArray(kept) ? kept.filter((key) => typeof key === 'string') : null
  } catch {
    return null
  }
}

/** Where nothing may be kept, it holds as long as the page. */
function keepKeys(list: string, keys: readonly string[]): void {
  try {
    localStorage.setItem(keyOf(list), JSON.stringify(keys))
  } catch {}
}

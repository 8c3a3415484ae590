import { useState } from 'react'
import type { Column } from './data-table-rows.tsx'

export type ChosenColumns<Row> = {
  /** Visible columns, in their fixed order. */
  shown: readonly Column<Row>[]
  /** Columns the user can show or hide. */
  offered: readonly Column<Row>[]
  keys: readonly string[]
  choose: (keys: readonly string[]) => void
}

/** Visible columns of a list: the user's choice in this browser, else the default ones. */
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

/** Keys of the columns visible by default. */
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

/** Without storage, the choice lasts as long as the page. */
function keepKeys(list: string, keys: readonly string[]): void {
  try {
    localStorage.setItem(keyOf(list), JSON.stringify(keys))
  } catch {}
}

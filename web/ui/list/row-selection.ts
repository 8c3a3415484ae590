import { useState } from 'react'
import type { ListState } from '#web/lib/url-state.ts'
import type { ApiList } from '#web/lib/use-api-list.ts'

type Row = { id: number }

/** Which rows of a list are chosen: some by their boxes, also over several pages, or all that the list finds. */
export type RowSelection = {
  has: (id: number) => boolean
  /** All that search and filters find, seen or not. */
  isAll: boolean
  count: number
  ids: readonly number[]
  /** On a phone the boxes are there once somebody asks for them. */
  isOpen: boolean
  setOpen: (isOpen: boolean) => void
  /** With `isRange` all rows from the one before, on this page. */
  toggle: (id: number, isRange: boolean) => void
  togglePage: () => void
  chooseAll: () => void
  clear: () => void
  page: { isChosen: boolean; isPartly: boolean; hasMore: boolean; total: number; isCapped: boolean }
}

/** What is listed, whatever page of it and however it is sorted. */
const wantedBy = ({ query, filter_fields }: ListState) => JSON.stringify([query, filter_fields])

export function useRowSelection(list: ApiList<Row>): RowSelection {
  const [ids, setIds] = useState<ReadonlySet<number>>(new Set())
  const [isAll, setAll] = useState(false)
  const [isOpen, setOpen] = useState(false)
  const [last, setLast] = useState<number | null>(null)
  const wanted = wantedBy(list.state)
  const [seen, setSeen] = useState(wanted)
  const rows = (list.query.data?.data ?? []).map(({ id }) => id)
  const total = list.query.data?.meta.total ?? 0

  function choose(next: ReadonlySet<number>) {
    setIds(next)
    setAll(false)
  }
  // Nobody acts on what is not listed any more.
  if (wanted !== seen) {
    setSeen(wanted)
    choose(new Set())
  }
  const isChosen = rows.length > 0 && rows.every((id) => isAll || ids.has(id))
  return {
    has: (id) => isAll || ids.has(id),
    isAll,
    count: isAll ? total : ids.size,
    ids: [...ids],
    isOpen,
    setOpen: (open) => {
      setOpen(open)
      if (!open) choose(new Set())
    },
    toggle: (id, isRange) => {
      const chosen = isAll ? new Set(rows) : ids
      setLast(id)
      choose(withRows(chosen, isRange ? rowsBetween(rows, last, id) : [id], !chosen.has(id)))
    },
    togglePage: () => choose(withRows(isAll ? new Set(rows) : ids, rows, !isChosen)),
    chooseAll: () => setAll(true),
    clear: () => choose(new Set()),
    page: {
      isChosen,
      isPartly: !isChosen && rows.some((id) => ids.has(id)),
      hasMore: total > rows.length,
      total,
      isCapped: list.query.data?.meta.total_is_capped ?? false,
    },
  }
}

/** With these rows as well, or without them. */
export function withRows(chosen: ReadonlySet<number>, rows: readonly number[], isWith: boolean): ReadonlySet<number> {
  return isWith ? new Set([...chosen, ...rows]) : new Set([...chosen].filter((id) => !rows.includes(id)))
}

/** From one row of a page to another; the latter alone where the first is not on it. */
export function rowsBetween(rows: readonly number[], from: number | null, to: number): readonly number[] {
  const [first, last] = [from === null ? -1 : rows.indexOf(from), rows.indexOf(to)]
  return first < 0 || last < 0 ? [to] : rows.slice(Math.min(first, last), Math.max(first, last) + 1)
}

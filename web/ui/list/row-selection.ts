import { useState } from 'react'
import type { ListState } from '#web/lib/calls/url-state.ts'
import type { ApiList } from '#web/lib/calls/use-api-list.ts'

type Row = { id: number }

/** Selected rows of a list: single rows, also from several pages, or everything found. */
export type RowSelection = {
  has: (id: number) => boolean
  /** Everything that search and filters find, also on other pages. */
  isAll: boolean
  count: number
  ids: readonly number[]
  /** True if the checkboxes are shown on a phone. */
  isOpen: boolean
  setOpen: (isOpen: boolean) => void
  /** With `isRange`, all rows of this page since the last toggled one. */
  toggle: (id: number, isRange: boolean) => void
  togglePage: () => void
  chooseAll: () => void
  clear: () => void
  page: { isChosen: boolean; isPartly: boolean; hasMore: boolean; total: number; isCapped: boolean }
}

/** Search and filters, without page and sorting. */
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
  // A changed search clears the selection, so that no action affects rows no longer listed.
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

/** Adds these rows, or removes them. */
export function withRows(chosen: ReadonlySet<number>, rows: readonly number[], isWith: boolean): ReadonlySet<number> {
  return isWith ? new Set([...chosen, ...rows]) : new Set([...chosen].filter((id) => !rows.includes(id)))
}

/** Range between two rows of a page; only `to` if `from` is not on the page. */
export function rowsBetween(rows: readonly number[], from: number | null, to: number): readonly number[] {
  const [first, last] = [from === null ? -1 : rows.indexOf(from), rows.indexOf(to)]
  return first < 0 || last < 0 ? [to] : rows.slice(Math.min(first, last), Math.max(first, last) + 1)
}

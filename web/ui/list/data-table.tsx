import { Trans, useLingui } from '@lingui/react/macro'
import { Button, Card } from '@mantine/core'
import type { ReactNode } from 'react'
import { FIRST_PAGE } from '#web/lib/calls/url-state.ts'
import type { ApiList } from '#web/lib/calls/use-api-list.ts'
import { errorMessage } from '#web/lib/errors/error-words.ts'
import { EmptyState } from '#web/ui/feedback/empty-state.tsx'
import styles from './data-table.module.css'
import { type Choosing, type Column, Rows, SkeletonRows } from './data-table-rows.tsx'
import { Toolbar, type ToolbarProps } from './data-table-toolbar.tsx'
import { NothingFound } from './nothing-found.tsx'
import { Pages } from './pages.tsx'
import { PageCheck } from './row-check.tsx'
import { SelectionBar } from './selection-bar.tsx'
import table from './table.module.css'

export type { Column } from './data-table-rows.tsx'

export type DataTableProps<Row> = Omit<ToolbarProps, 'list' | 'selection'> & {
  list: ApiList<Row>
  /** Name of the list for screen readers: "Promo codes". */
  label: string
  columns: readonly Column<Row>[]
  rowKey: (row: Row) => string | number
  /** Usually opens a drawer. The first column becomes the button for it. */
  onRowClick?: (row: Row) => void
  /** Items of the row's menu. */
  rowMenu?: (row: Row) => ReactNode
  choosing?: Choosing<Row> | undefined
  /** `EmptyState` for a list without rows. */
  empty: ReactNode
}

/** Server-side list with search, sorting, filters and page in the address. A table on wide screens, two-line rows on phones. */
export function DataTable<Row>({ list, label, columns, rowMenu, choosing, empty, ...props }: DataTableProps<Row>) {
  const { rowKey, onRowClick, ...toolbar } = props
  const { state, change, query } = list
  const selection = choosing?.selection
  const isNarrowed = state.query !== '' || Object.keys(state.filter_fields).length > 0
  const isEmpty = query.data?.data.length === 0

  if (isEmpty && !isNarrowed && state.page === 1 && !query.isPlaceholderData) return <Card withBorder>{empty}</Card>
  return (
    <Card withBorder padding={0} className={styles.card}>
      <Toolbar list={list} selection={selection} {...toolbar} />
      {query.isError && !query.data ? (
        <Failed list={list} />
      ) : isEmpty ? (
        <NothingFound
          onClear={() => change({ ...FIRST_PAGE, sort_by: state.sort_by, sort_direction: state.sort_direction })}
        />
      ) : (
        <table
          className={`${table.table} ${styles.table}`}
          aria-label={label}
          aria-busy={query.isFetching}
          data-choosing={selection?.isOpen || undefined}
        >
          <thead>
            <tr>
              {selection && (
                <th style={{ width: 48 }} className={styles.check}>
                  <PageCheck selection={selection} />
                </th>
              )}
              {columns.map((column) => (
                <th key={column.key} data-align={column.align} style={{ width: column.width }} className={styles.head}>
                  {column.header}
                </th>
              ))}
              {rowMenu && (
                <th style={{ width: 56 }} className={styles.head}>
                  <span className="unseen">
                    <Trans>Actions</Trans>
                  </span>
                </th>
              )}
            </tr>
          </thead>
          <tbody className={query.isPlaceholderData ? styles.waiting : undefined}>
            {query.data ? (
              <Rows rows={query.data.data} {...{ columns, rowKey, onRowClick, rowMenu, choosing }} />
            ) : (
              <SkeletonRows columns={columns} hasMenu={rowMenu !== undefined} hasCheck={choosing !== undefined} />
            )}
          </tbody>
        </table>
      )}
      <Pages list={list} />
      {choosing && <SelectionBar selection={choosing.selection}>{choosing.acts}</SelectionBar>}
    </Card>
  )
}

function Failed<Row>({ list: { query } }: { list: ApiList<Row> }) {
  const { i18n } = useLingui()
  return (
    <EmptyState
      drawing="broken"
      title={<Trans>We couldn’t load this list</Trans>}
      text={query.error ? i18n._(errorMessage(query.error)) : null}
      action={
        <Button variant="default" loading={query.isFetching} onClick={() => void query.refetch()}>
          <Trans>Try again</Trans>
        </Button>
      }
    />
  )
}

import { Trans, useLingui } from '@lingui/react/macro'
import { Button, Card } from '@mantine/core'
import type { ReactNode } from 'react'
import { errorMessage } from '#web/lib/error-words.ts'
import { FIRST_PAGE } from '#web/lib/url-state.ts'
import type { ApiList } from '#web/lib/use-api-list.ts'
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

type Props<Row> = Omit<ToolbarProps, 'list' | 'selection'> & {
  list: ApiList<Row>
  /** What is listed, for those who cannot see it: "Promo codes". */
  label: string
  columns: readonly Column<Row>[]
  rowKey: (row: Row) => string | number
  /** Usually opens a drawer; the first column becomes its button. */
  onRowClick?: (row: Row) => void
  /** Items of the row's menu. */
  rowMenu?: (row: Row) => ReactNode
  choosing?: Choosing<Row> | undefined
  /** An EmptyState for a list in which nothing stands yet. */
  empty: ReactNode
}

/** A list of the server: search, sorting, filters and page in the address; a table on wide screens, two lines a row on phones. */
export function DataTable<Row>({ list, label, columns, rowMenu, choosing, empty, ...props }: Props<Row>) {
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

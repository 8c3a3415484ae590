import { Trans, useLingui } from '@lingui/react/macro'
import { Button, Card, Pagination, Table, Text } from '@mantine/core'
import type { ReactNode } from 'react'
import { errorMessage } from '#web/lib/error-messages.ts'
import { FIRST_PAGE } from '#web/lib/url-state.ts'
import type { ApiList } from '#web/lib/use-api-list.ts'
import styles from './data-table.module.css'
import { type Column, Rows, SkeletonRows } from './data-table-rows.tsx'
import { Toolbar, type ToolbarProps } from './data-table-toolbar.tsx'
import { EmptyState } from './empty-state.tsx'

export type { Column } from './data-table-rows.tsx'

type Props<Row> = Omit<ToolbarProps, 'list'> & {
  list: ApiList<Row>
  /** What is listed, for those who cannot see it: "Promo codes". */
  label: string
  columns: readonly Column<Row>[]
  rowKey: (row: Row) => string | number
  /** Usually opens a drawer; the first column becomes its button. */
  onRowClick?: (row: Row) => void
  /** Items of the row's menu. */
  rowMenu?: (row: Row) => ReactNode
  /** An EmptyState for a list in which nothing stands yet. */
  empty: ReactNode
}

/** A list of the server: search, sorting, filters and page in the address; a table on wide screens, cards on phones. */
export function DataTable<Row>({ list, label, columns, rowKey, onRowClick, rowMenu, empty, ...toolbar }: Props<Row>) {
  const { state, change, query } = list
  const isNarrowed = state.query !== '' || Object.keys(state.filter_fields).length > 0
  const isEmpty = query.data?.data.length === 0

  if (isEmpty && !isNarrowed && state.page === 1 && !query.isPlaceholderData) return <Card withBorder>{empty}</Card>
  return (
    <Card withBorder padding={0} className={styles.card}>
      <Toolbar list={list} {...toolbar} />
      {query.isError && !query.data ? (
        <Failed list={list} />
      ) : isEmpty ? (
        <NothingFound
          onClear={() => change({ ...FIRST_PAGE, sort_by: state.sort_by, sort_direction: state.sort_direction })}
        />
      ) : (
        <Table
          className={styles.table}
          layout="fixed"
          withRowBorders={false}
          highlightOnHover={onRowClick !== undefined}
          aria-label={label}
          aria-busy={query.isFetching}
        >
          <Table.Thead>
            <Table.Tr>
              {columns.map((column) => (
                <Table.Th key={column.key} ta={column.align} w={column.width} className={styles.head}>
                  {column.header}
                </Table.Th>
              ))}
              {rowMenu && (
                <Table.Th w={56} className={styles.head}>
                  <span className="unseen">
                    <Trans>Actions</Trans>
                  </span>
                </Table.Th>
              )}
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody className={query.isPlaceholderData ? styles.waiting : undefined}>
            {query.data ? (
              <Rows rows={query.data.data} {...{ columns, rowKey, onRowClick, rowMenu }} />
            ) : (
              <SkeletonRows columns={columns} hasMenu={rowMenu !== undefined} />
            )}
          </Table.Tbody>
        </Table>
      )}
      <Pages list={list} />
    </Card>
  )
}

/** Which rows are shown of how many, and the way to the others; of a single page it is only told, not shown. */
export function Pages<Row>({ list: { query, change } }: { list: ApiList<Row> }) {
  const { t, i18n } = useLingui()
  const meta = query.data?.meta
  if (!meta || meta.total === 0) return null
  const [from, to, total] = [meta.from, meta.to, meta.total].map((number) => i18n.number(number ?? 0))
  const isSingle = meta.last_page <= 1
  return (
    <div className={isSingle ? 'unseen' : styles.pages}>
      <Text size="sm" c="dimmed" className="tabular" aria-live="polite">
        {meta.total_is_capped ? (
          <Trans>
            {from}–{to} of more than {total}
          </Trans>
        ) : (
          <Trans>
            {from}–{to} of {total}
          </Trans>
        )}
      </Text>
      {!isSingle && (
        <Pagination
          total={meta.last_page}
          value={meta.current_page}
          onChange={(page) => change({ page })}
          size="sm"
          siblings={1}
          getItemProps={(page) => ({ 'aria-label': t`Page ${page}` })}
          getControlProps={(control) => ({ 'aria-label': control === 'next' ? t`Next page` : t`Previous page` })}
        />
      )}
    </div>
  )
}

function NothingFound({ onClear }: { onClear: () => void }) {
  return (
    <EmptyState
      drawing="search"
      title={<Trans>Nothing matches</Trans>}
      text={<Trans>Try fewer words, or take the filters away.</Trans>}
      action={
        <Button variant="default" onClick={onClear}>
          <Trans>Show all</Trans>
        </Button>
      }
    />
  )
}

function Failed<Row>({ list: { query } }: { list: ApiList<Row> }) {
  const { i18n } = useLingui()
  return (
    <EmptyState
      drawing="broken"
      title={<Trans>This list could not be loaded</Trans>}
      text={query.error ? i18n._(errorMessage(query.error)) : null}
      action={
        <Button variant="default" loading={query.isFetching} onClick={() => void query.refetch()}>
          <Trans>Try again</Trans>
        </Button>
      }
    />
  )
}

import { Stack, UnstyledButton } from '@mantine/core'
import { Fragment, type ReactNode } from 'react'
import { WhenLoaded } from '#web/components/manage/screen/loading.tsx'
import type { ApiList } from '#web/lib/calls/use-api-list.ts'
import table from '#web/ui/list/data-table.module.css'
import { Toolbar, type ToolbarProps } from '#web/ui/list/data-table-toolbar.tsx'
import { RowList } from '#web/ui/list/list-row.tsx'
import { Pages } from '#web/ui/list/pages.tsx'

const SEARCH_FROM = 7

type Props<Row> = Pick<ToolbarProps, 'search' | 'sorts'> & {
  list: ApiList<Row>
  /** Shown instead of rows; differs for a search without results. */
  empty: (isSearch: boolean) => ReactNode
  /** Renders a row as a `ListRow`. */
  children: (row: Row) => ReactNode
}

/** Server-side list whose rows do not fit into a table. A search box is shown once there are several rows. */
export function CardList<Row extends { id: number }>({ list, empty, children, ...toolbar }: Props<Row>) {
  const isSearch = list.state.query !== ''
  return (
    <WhenLoaded query={list.query}>
      {({ data, meta }) => (
        <Stack gap="sm">
          {(meta.total >= SEARCH_FROM || isSearch) && (
            <div className={table.loose}>
              <Toolbar list={list} {...toolbar} />
            </div>
          )}
          {data.length === 0 ? (
            empty(isSearch)
          ) : (
            <RowList>
              {data.map((row) => (
                <Fragment key={row.id}>{children(row)}</Fragment>
              ))}
            </RowList>
          )}
          <div className={table.loose}>
            <Pages list={list} />
          </div>
        </Stack>
      )}
    </WhenLoaded>
  )
}

/** Title of a row, as a button for users who may edit it. */
export function RowTitle({ name, onClick }: { name: string; onClick: (() => void) | false }) {
  if (!onClick) return name
  return (
    <UnstyledButton onClick={onClick} fz="inherit" fw="inherit">
      {name}
    </UnstyledButton>
  )
}

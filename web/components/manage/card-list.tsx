import { Card, UnstyledButton } from '@mantine/core'
import { Fragment, type ReactNode } from 'react'
import type { ApiList } from '#web/lib/use-api-list.ts'
import { Pages } from './data-table.tsx'
import { Toolbar, type ToolbarProps } from './data-table-toolbar.tsx'
import { RowList } from './list-row.tsx'
import { WhenLoaded } from './loading.tsx'

const SEARCH_FROM = 7

type Props<Row> = Pick<ToolbarProps, 'search' | 'sorts'> & {
  list: ApiList<Row>
  /** In the place of rows; of a search, others may be there. */
  empty: (isSearch: boolean) => ReactNode
  /** Each a ListRow. */
  children: (row: Row) => ReactNode
}

/** A list of the server whose rows say more than fits into a table; a search stands above it once there are several. */
export function CardList<Row extends { id: number }>({ list, empty, children, ...toolbar }: Props<Row>) {
  const isSearch = list.state.query !== ''
  return (
    <WhenLoaded query={list.query}>
      {({ data, meta }) => (
        <>
          {(meta.total >= SEARCH_FROM || isSearch) && (
            <Card withBorder padding={0} mb="md">
              <Toolbar list={list} {...toolbar} />
            </Card>
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
          <Pages list={list} />
        </>
      )}
    </WhenLoaded>
  )
}

/** The name of what a row shows; whoever may change it opens it here. */
export function RowTitle({ name, onClick }: { name: string; onClick: (() => void) | false }) {
  if (!onClick) return name
  return (
    <UnstyledButton onClick={onClick} fz="inherit" fw="inherit">
      {name}
    </UnstyledButton>
  )
}

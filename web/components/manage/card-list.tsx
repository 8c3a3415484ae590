import { useLingui } from '@lingui/react/macro'
import { Card, Pagination, SimpleGrid, Title, UnstyledButton } from '@mantine/core'
import { Fragment, type ReactNode } from 'react'
import type { ApiList } from '#web/lib/use-api-list.ts'
import { Toolbar, type ToolbarProps } from './data-table-toolbar.tsx'
import { WhenLoaded } from './loading.tsx'

const SEARCH_FROM = 7

type Props<Row> = Pick<ToolbarProps, 'search' | 'sorts'> & {
  list: ApiList<Row>
  /** In the place of cards; of a search, others may be there. */
  empty: (isSearch: boolean) => ReactNode
  children: (row: Row) => ReactNode
}

/** A list of the server of which each row is a card; a search stands above it once there are several. */
export function CardList<Row extends { id: number }>({ list, empty, children, ...toolbar }: Props<Row>) {
  const { t } = useLingui()
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
          {data.length === 0 && empty(isSearch)}
          <SimpleGrid cols={{ base: 1, md: 2 }} spacing="md">
            {data.map((row) => (
              <Fragment key={row.id}>{children(row)}</Fragment>
            ))}
          </SimpleGrid>
          {meta.last_page > 1 && (
            <Pagination
              mt="md"
              total={meta.last_page}
              value={meta.current_page}
              onChange={(page) => list.change({ page })}
              getItemProps={(page) => ({ 'aria-label': t`Page ${page}` })}
              getControlProps={(control) => ({ 'aria-label': control === 'next' ? t`Next page` : t`Previous page` })}
            />
          )}
        </>
      )}
    </WhenLoaded>
  )
}

/** The name of what a card shows; whoever may change it opens it here. */
export function CardTitle({ name, onClick }: { name: string; onClick: (() => void) | false }) {
  return (
    <Title order={2} size="h3" lineClamp={2}>
      {onClick ? (
        <UnstyledButton onClick={onClick} fz="inherit" fw="inherit">
          {name}
        </UnstyledButton>
      ) : (
        name
      )}
    </Title>
  )
}

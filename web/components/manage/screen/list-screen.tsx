import { Button, Group } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { hasNothing } from '#web/lib/calls/use-api-list.ts'
import type { Drawing } from '#web/ui/feedback/empty-drawing.tsx'
import { EmptyState } from '#web/ui/feedback/empty-state.tsx'
import { DataTable, type DataTableProps } from '#web/ui/list/data-table.tsx'
import { PageHeader } from './page-header.tsx'

type Props<Row> = Omit<DataTableProps<Row>, 'rowKey' | 'empty'> & {
  /** One sentence below the title. */
  text: ReactNode
  /** The primary act; null where the person may not. An empty list offers it as well. */
  add: { label: string; onAdd: () => void } | null
  /** Words of a list in which nothing is yet; `also` are further acts beside the primary one. */
  empty: { drawing: Drawing; title: string; text: string; also?: ReactNode }
  /** Between the title and the table. */
  notice?: ReactNode
  /** Drawers and dialogs. */
  children: ReactNode
}

/** A screen that lists rows of one kind: title, primary act, table, and the words of an empty list. */
export function ListScreen<Row extends { id: number }>({ text, add, empty, notice, children, ...table }: Props<Row>) {
  const button = add && (
    <Button leftSection={<IconPlus size={18} stroke={1.5} />} onClick={add.onAdd}>
      {add.label}
    </Button>
  )
  const acts = empty.also ? (
    <Group justify="center">
      {empty.also}
      {button}
    </Group>
  ) : (
    button
  )
  return (
    <>
      <PageHeader text={text} action={!hasNothing(table.list) && button} />
      {notice}
      <DataTable
        {...table}
        rowKey={({ id }) => id}
        empty={<EmptyState drawing={empty.drawing} title={empty.title} text={empty.text} action={acts} />}
      />
      {children}
    </>
  )
}

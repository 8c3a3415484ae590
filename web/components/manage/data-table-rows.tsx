import { useLingui } from '@lingui/react/macro'
import { ActionIcon, Menu, Skeleton, Table, UnstyledButton } from '@mantine/core'
import { IconDots } from '@tabler/icons-react'
import type { MouseEvent, ReactNode } from 'react'
import styles from './data-table.module.css'

export type Column<Row> = {
  key: string
  header: ReactNode
  render: (row: Row) => ReactNode
  /** Money and counts stand on the right, in digits of one width. */
  align?: 'right'
  width?: number | string
}

type Props<Row> = {
  rows: readonly Row[]
  columns: readonly Column<Row>[]
  rowKey: (row: Row) => string | number
  onRowClick?: ((row: Row) => void) | undefined
  rowMenu?: ((row: Row) => ReactNode) | undefined
}

export function Rows<Row>({ rows, columns, rowKey, onRowClick, rowMenu }: Props<Row>) {
  return rows.map((row) => (
    <Table.Tr
      key={rowKey(row)}
      className={styles.row}
      {...(onRowClick && { onClick: (event) => isOnControl(event) || onRowClick(row), 'data-clickable': true })}
    >
      {columns.map((column, index) => (
        <Table.Td
          key={column.key}
          ta={column.align}
          className={column.align === 'right' ? 'tabular' : undefined}
          data-label={typeof column.header === 'string' ? column.header : undefined}
        >
          {index === 0 && onRowClick ? (
            // For the keyboard; the pointer may use the whole row.
            <UnstyledButton className={styles.opener} onClick={() => onRowClick(row)}>
              {column.render(row)}
            </UnstyledButton>
          ) : (
            column.render(row)
          )}
        </Table.Td>
      ))}
      {rowMenu && (
        <Table.Td className={styles.menu}>
          <RowMenu>{rowMenu(row)}</RowMenu>
        </Table.Td>
      )}
    </Table.Tr>
  ))
}

function RowMenu({ children }: { children: ReactNode }) {
  const { t } = useLingui()
  return (
    <Menu>
      <Menu.Target>
        <ActionIcon variant="subtle" color="gray" size="lg" aria-label={t`Actions`}>
          <IconDots size={18} stroke={1.5} />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>{children}</Menu.Dropdown>
    </Menu>
  )
}

/** Buttons, links and menus inside a row do their own thing; dropdowns bubble through React although they lie elsewhere. */
function isOnControl(event: MouseEvent): boolean {
  const target = event.target as Element
  return !event.currentTarget.contains(target) || target.closest('button, a, input, [role="menu"]') !== null
}

export function SkeletonRows({ columns }: { columns: number }) {
  return Array.from({ length: 6 }, (_, row) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: placeholders have no identity
    <Table.Tr key={row} className={styles.row}>
      {Array.from({ length: columns }, (_, column) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: placeholders have no identity
        <Table.Td key={column}>
          <Skeleton height={12} width={column === 0 ? '70%' : '50%'} radius="sm" />
        </Table.Td>
      ))}
    </Table.Tr>
  ))
}

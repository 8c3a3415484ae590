import { useLingui } from '@lingui/react/macro'
import { ActionIcon, Skeleton, UnstyledButton } from '@mantine/core'
import { IconDots } from '@tabler/icons-react'
import type { MouseEvent, ReactNode } from 'react'
import { ManageMenu } from '#web/ui/overlay/menu.tsx'
import styles from './data-table.module.css'
import { RowCheck } from './row-check.tsx'
import type { RowSelection } from './row-selection.ts'

export type Column<Row> = {
  key: string
  header: ReactNode
  render: (row: Row) => ReactNode
  /** For money and counts: right-aligned, with tabular digits. */
  align?: 'right'
  /** In pixels or percent; columns without a width share the rest. */
  width?: number | string
  /** Position in the two-line row of narrow lists; each position is used once. */
  phone: 'title' | 'amount' | 'meta' | 'badge' | 'hidden'
  /** Shows the header beside the value on narrow lists: "Uses: 3 of 10". */
  isNamedOnPhone?: boolean
  /** For lists with selectable columns: always visible, or hidden by default. */
  shown?: 'always' | 'on_demand'
}

/** Row selection, for bulk actions. */
export type Choosing<Row> = {
  selection: RowSelection
  /** Name of a row for screen readers. */
  nameOf: (row: Row) => string
  /** Bulk actions. */
  acts: ReactNode
}

type Props<Row> = {
  rows: readonly Row[]
  columns: readonly Column<Row>[]
  rowKey: (row: Row) => string | number
  onRowClick?: ((row: Row) => void) | undefined
  rowMenu?: ((row: Row) => ReactNode) | undefined
  choosing?: Choosing<Row> | undefined
}

export function Rows<Row>({ rows, columns, rowKey, onRowClick, rowMenu, choosing }: Props<Row>) {
  return rows.map((row) => (
    <tr
      key={rowKey(row)}
      className={styles.row}
      data-with-menu={rowMenu !== undefined || undefined}
      {...(onRowClick && { onClick: (event) => isOnControl(event) || onRowClick(row), 'data-clickable': true })}
    >
      {choosing && <RowCheck id={Number(rowKey(row))} name={choosing.nameOf(row)} selection={choosing.selection} />}
      {columns.map((column, index) => (
        <td key={column.key} {...cellOf(column)}>
          {index === 0 && onRowClick ? (
            // Button for the keyboard; the pointer can use the whole row.
            <UnstyledButton className={styles.opener} onClick={() => onRowClick(row)}>
              {column.render(row)}
            </UnstyledButton>
          ) : (
            column.render(row)
          )}
        </td>
      ))}
      {rowMenu && (
        <td className={styles.menu}>
          <RowMenu>{rowMenu(row)}</RowMenu>
        </td>
      )}
    </tr>
  ))
}

function cellOf<Row>({ align, phone, header, isNamedOnPhone }: Column<Row>) {
  return {
    'data-align': align,
    'data-phone': phone,
    'data-label': isNamedOnPhone && typeof header === 'string' ? header : undefined,
    className: align === 'right' ? `${styles.cell} tabular` : styles.cell,
  }
}

/** Nothing for a row without items. */
function RowMenu({ children }: { children: ReactNode }) {
  const { t } = useLingui()
  if (!children) return null
  return (
    <ManageMenu
      target={
        <ActionIcon variant="subtle" color="gray" size="lg" aria-label={t`Actions`}>
          <IconDots size={18} stroke={1.5} />
        </ActionIcon>
      }
    >
      {children}
    </ManageMenu>
  )
}

/**
 * True for clicks on buttons, links and menus inside a row. Dropdowns bubble through React although they are elsewhere in the
 * DOM.
 */
function isOnControl(event: MouseEvent): boolean {
  const target = event.target as Element
  return !event.currentTarget.contains(target) || target.closest('button, a, input, label, [role="menu"]') !== null
}

type SkeletonProps<Row> = Pick<Props<Row>, 'columns'> & { hasMenu: boolean; hasCheck?: boolean }

/** Placeholder rows with the height and columns of the real ones. */
export function SkeletonRows<Row>({ columns, hasMenu, hasCheck }: SkeletonProps<Row>) {
  return Array.from(Array(8).keys(), (row) => (
    <tr key={row} className={styles.row} data-with-menu={hasMenu || undefined}>
      {hasCheck && <td className={styles.check} />}
      {columns.map((column) => (
        <td key={column.key} {...cellOf({ ...column, isNamedOnPhone: false })}>
          <Skeleton
            height={12}
            maw="100%"
            width={column.phone === 'title' ? 160 : 72}
            ml={column.align === 'right' ? 'auto' : 0}
          />
        </td>
      ))}
      {hasMenu && <td className={styles.menu} />}
    </tr>
  ))
}

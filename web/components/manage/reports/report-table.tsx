import { Trans, useLingui } from '@lingui/react/macro'
import { Card, NativeSelect, UnstyledButton } from '@mantine/core'
import { IconArrowDown, IconArrowsSort, IconArrowUp } from '@tabler/icons-react'
import { type CSSProperties, useState } from 'react'
import { bcp47 } from '#domain/locale.ts'
import { useFormat } from '#web/lib/formats/use-format.ts'
import rowStyles from '#web/ui/list/data-table.module.css'
import { Rows } from '#web/ui/list/data-table-rows.tsx'
import table from '#web/ui/list/table.module.css'
import type { ReportColumn } from './report-columns.tsx'
import styles from './report-table.module.css'
import { nextSort, type Sort, sortRows } from './sort-rows.ts'

type Props<Row> = {
  label: string
  rows: readonly Row[]
  columns: readonly ReportColumn<Row>[]
  rowKey: (row: Row) => string
}

/** Report as a table sorted in the browser, with a row of totals. On narrow screens, each row has two lines. */
export function ReportTable<Row>({ label, rows, columns, rowKey }: Props<Row>) {
  const { locale } = useFormat()
  const [sort, setSort] = useState<Sort | null>(null)
  const sorted = sortRows(rows, { sort, columns, language: bcp47(locale) })
  return (
    <Card withBorder padding={0} className={rowStyles.card}>
      <PhoneSort columns={columns} sort={sort} onSort={setSort} />
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard */}
      <section className={styles.scroller} tabIndex={0} aria-label={label}>
        <table
          className={`${table.table} ${rowStyles.table} ${styles.table}`}
          style={{ '--columns': columns.length } as CSSProperties}
          aria-label={label}
        >
          <thead>
            <tr>
              {columns.map((column) => (
                <Head key={column.key} column={column} sort={sort} onSort={setSort} />
              ))}
            </tr>
          </thead>
          <tbody>
            <Rows rows={sorted} columns={columns} rowKey={rowKey} />
          </tbody>
          <Totals rows={rows} columns={columns} />
        </table>
      </section>
    </Card>
  )
}

type Sorting<Row> = { sort: Sort | null; onSort: (sort: Sort | null) => void } & Pick<Props<Row>, 'columns'>

const STATES = { asc: 'ascending', desc: 'descending' } as const
const ICONS = { asc: IconArrowUp, desc: IconArrowDown }

function Head<Row>({ column, sort, onSort }: { column: ReportColumn<Row> } & Omit<Sorting<Row>, 'columns'>) {
  const direction = sort?.key === column.key ? sort.direction : null
  const Icon = direction && ICONS[direction]
  return (
    <th data-align={column.align} className={styles.head} aria-sort={direction ? STATES[direction] : 'none'}>
      <UnstyledButton className={styles.sorter} onClick={() => onSort(nextSort(sort, column))}>
        {column.header}
        {Icon && <Icon size={14} stroke={2} aria-hidden />}
      </UnstyledButton>
    </th>
  )
}

/** Sort menu for phones, which show no column headings. */
function PhoneSort<Row>({ columns, sort, onSort }: Sorting<Row>) {
  const { t } = useLingui()
  const words = (column: ReportColumn<Row>) => {
    const { header } = column
    if (column.kind === 'text') return { asc: t`${header} A–Z`, desc: t`${header} Z–A` }
    if (column.kind === 'date') return { asc: t`Oldest first`, desc: t`Newest first` }
    return { asc: t`${header}, lowest first`, desc: t`${header}, highest first` }
  }
  const options = columns.flatMap((column) =>
    (['asc', 'desc'] as const).map((direction) => ({
      value: `${column.key} ${direction}`,
      label: words(column)[direction],
    })),
  )
  return (
    <div className={styles.phoneSort}>
      <NativeSelect
        leftSection={<IconArrowsSort size={18} stroke={1.5} aria-hidden />}
        aria-label={t`Sort by`}
        data={[{ value: '', label: t`Default order` }, ...options]}
        value={sort ? `${sort.key} ${sort.direction}` : ''}
        onChange={({ currentTarget }) => {
          const [key = '', direction] = currentTarget.value.split(' ')
          onSort(key ? { key, direction: direction as Sort['direction'] } : null)
        }}
      />
    </div>
  )
}

/** Totals of all rows, in the columns that can be summed. */
function Totals<Row>({ rows, columns }: Pick<Props<Row>, 'rows' | 'columns'>) {
  if (rows.length < 2 || columns.every(({ total }) => !total)) return null
  const totals = columns.map(({ total, ...column }, index) => ({
    ...column,
    render: () => (index === 0 ? <Trans>Total</Trans> : total?.(rows)),
  }))
  return (
    <tfoot className={styles.totals}>
      <Rows rows={[null]} columns={totals} rowKey={() => 'total'} />
    </tfoot>
  )
}

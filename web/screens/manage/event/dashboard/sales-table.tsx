import { Trans, useLingui } from '@lingui/react/macro'
import { Table } from '@mantine/core'
import { useFormat } from '#web/lib/use-format.ts'
import styles from './dashboard.module.css'
import type { EventStats } from './use-sales.ts'

/** The days of the span, latest first; those before it are only compared with. */
export function SalesTable({ stats }: { stats: EventStats }) {
  const { t } = useLingui()
  const { shortDate, number, money } = useFormat()
  const days = stats.daily_stats.slice(Math.floor(stats.daily_stats.length / 2))
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard
    <section className={styles.table} tabIndex={0} aria-label={t`Sales per day, as a table`}>
      <Table stickyHeader className="tabular">
        <Table.Thead>
          <Table.Tr>
            <Table.Th>
              <Trans>Day</Trans>
            </Table.Th>
            <Table.Th ta="right">
              <Trans>Orders</Trans>
            </Table.Th>
            <Table.Th ta="right">
              <Trans>Sold</Trans>
            </Table.Th>
            <Table.Th ta="right">
              <Trans>Gross</Trans>
            </Table.Th>
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {days.toReversed().map((day) => (
            <Table.Tr key={day.date}>
              <Table.Th scope="row" fw={400}>
                {shortDate(day.date, 'UTC')}
              </Table.Th>
              <Table.Td ta="right">{number(day.orders_created)}</Table.Td>
              <Table.Td ta="right">{number(day.products_sold)}</Table.Td>
              <Table.Td ta="right">{money(day.total_sales_gross, stats.currency)}</Table.Td>
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    </section>
  )
}

import { Trans, useLingui } from '@lingui/react/macro'
import { useFormat } from '#web/lib/formats/use-format.ts'
import table from '#web/ui/list/table.module.css'
import styles from './dashboard.module.css'
import type { EventStats } from './use-sales.ts'

/** Figures by day, newest first. */
export function SalesTable({ stats }: { stats: EventStats }) {
  const { t } = useLingui()
  const { shortDate, number, money } = useFormat()
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard
    <section className={styles.table} tabIndex={0} aria-label={t`Sales per day, as a table`}>
      <table className={`${table.table} ${styles.days} tabular`}>
        <thead>
          <tr>
            <th>
              <Trans>Day</Trans>
            </th>
            {[t`Page views`, t`Orders`, t`Sold`, t`Gross`, t`Refunded`, t`Net`].map((header) => (
              <th key={header} data-align="right">
                {header}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {stats.daily_stats.toReversed().map((day) => (
            <tr key={day.date}>
              <th scope="row">{shortDate(day.date, 'UTC')}</th>
              <td data-align="right">{number(day.views)}</td>
              <td data-align="right">{number(day.orders_created)}</td>
              <td data-align="right">{number(day.products_sold)}</td>
              <td data-align="right">{money(day.total_sales_gross, stats.currency)}</td>
              <td data-align="right">{money(day.total_refunded, stats.currency)}</td>
              <td data-align="right">{money(day.total_net, stats.currency)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}

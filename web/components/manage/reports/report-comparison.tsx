import { Trans, useLingui } from '@lingui/react/macro'
import { Card } from '@mantine/core'
import { useFormat } from '#web/lib/formats/use-format.ts'
import table from '#web/ui/list/table.module.css'
import { type Compared, type ComparedTotal, compareTotals } from './compare-totals.ts'
import styles from './report-table.module.css'

type Span = { start_date: string; end_date: string; rows: readonly object[] }
type Props = { currency: string; now: Span; before: Span }

/** Totals of a report beside those of the previous period of equal length. */
export function ReportComparison({ currency, now, before }: Props) {
  const { t } = useLingui()
  const { money, number, shortDate } = useFormat()
  const headers = useHeaders()
  const changeText = useChangeText()
  const days = ({ start_date, end_date }: Span) =>
    start_date === end_date
      ? shortDate(start_date, 'UTC')
      : t`${shortDate(start_date, 'UTC')} to ${shortDate(end_date, 'UTC')}`
  const label = t`Compared with the period before`
  return (
    <Card withBorder padding={0}>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard */}
      <section className={styles.scroller} tabIndex={0} aria-label={label}>
        <table className={`${table.table} ${styles.comparison} tabular`} aria-label={label}>
          <thead>
            <tr>
              <th>
                <Trans>Total</Trans>
              </th>
              <th data-align="right">{days(now)}</th>
              <th data-align="right">{days(before)}</th>
              <th data-align="right">
                <Trans context="Difference between two figures">Change</Trans>
              </th>
            </tr>
          </thead>
          <tbody>
            {compareTotals(now.rows, before.rows).map((total) => {
              const shown = (value: number) => (total.key.startsWith('total_') ? money(value, currency) : number(value))
              return (
                <tr key={total.key}>
                  <th scope="row">{headers[total.key]}</th>
                  <td data-align="right">{shown(total.now)}</td>
                  <td data-align="right">{shown(total.before)}</td>
                  <td data-align="right">{changeText(total, shown)}</td>
                </tr>
              )
            })}
          </tbody>
        </table>
      </section>
    </Card>
  )
}

function useHeaders(): Record<Compared, string> {
  const { t } = useLingui()
  return {
    orders_created: t`Orders`,
    orders_completed: t`Orders`,
    products_sold: t`Sold`,
    attendees_registered: t`Attendees`,
    total_gross: t`Gross`,
    total_discount: t`Discounts`,
    total_fees: t`Fees`,
    total_tax: t`Taxes`,
    total_charged: t`Charged`,
    total_refunded: t`Refunded`,
    total_remaining: t`Remaining`,
    total_net: t`Net`,
  }
}

/** "€20.00 more (25%)": the direction is a word, so it does not depend on colour. */
function useChangeText() {
  const { t } = useLingui()
  const { percent } = useFormat()
  return ({ change: { by, percent: share } }: ComparedTotal, shown: (value: number) => string): string => {
    if (by === 0) return t`No change`
    const amount = shown(Math.abs(by))
    const part = share === null ? null : percent(share)
    if (by > 0) return part === null ? t`${amount} more` : t`${amount} more (${part})`
    return part === null ? t`${amount} less` : t`${amount} less (${part})`
  }
}

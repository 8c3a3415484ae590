import { Trans, useLingui } from '@lingui/react/macro'
import type { AffiliateStatistics } from '#contract/affiliates.ts'
import { useFormat } from '#web/lib/formats/use-format.ts'
import styles from './affiliate.module.css'

/** Days with clicks or sales, newest first. */
export function DayTable({ statistics: { days, currency } }: { statistics: AffiliateStatistics }) {
  const { t } = useLingui()
  const { shortDate, monthDay, money, number } = useFormat()
  const newest = days[0]?.date.slice(0, 4)
  // Dates of the newest year omit it, to leave room for the amounts on a phone.
  const dayOf = (date: string) => (date.startsWith(newest ?? '') ? monthDay : shortDate)(`${date}T12:00:00Z`, 'UTC')
  return (
    // Wider than a phone at large letters: it can be scrolled, also by keyboard.
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached without a mouse
    <section className={styles.days} aria-label={t`By day`} tabIndex={0}>
      <table>
        <thead>
          <tr>
            <th scope="col">
              <Trans>Day</Trans>
            </th>
            {[t`Clicks`, t`Orders`, t`Tickets`, t`Revenue`].map((header) => (
              <th key={header} scope="col" className={styles.number}>
                {header}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {days.map((day) => (
            <tr key={day.date}>
              <th scope="row" suppressHydrationWarning>
                <time dateTime={day.date}>{dayOf(day.date)}</time>
              </th>
              {[number(day.clicks), number(day.orders), number(day.tickets), money(day.revenue, currency)].map(
                (figure, index) => (
                  // biome-ignore lint/suspicious/noArrayIndexKey: four columns that stay where they are
                  <td key={index} className={`${styles.number} tabular`} suppressHydrationWarning>
                    {figure}
                  </td>
                ),
              )}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}

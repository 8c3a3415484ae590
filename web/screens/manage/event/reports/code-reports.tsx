import { useLingui } from '@lingui/react/macro'
import type { Report } from '#contract/reports.ts'
import { shownCode } from '#domain/promo-code.ts'
import type { PromoCodeState } from '#domain/report.ts'
import { useColumns, useMoneyColumns } from '#web/components/manage/reports/report-columns.tsx'
import { ReportTable } from '#web/components/manage/reports/report-table.tsx'
import { useFormat } from '#web/lib/formats/use-format.ts'
import { useEvent } from '#web/lib/manage-context.ts'
import { OrdersLink } from './list-link.tsx'

type Of<T extends Report['type']> = { report: Extract<Report, { type: T }> }
type RowOf<T extends Report['type']> = Of<T>['report']['rows'][number]

export function PromoCodesReport({ report }: Of<'promo_codes_report'>) {
  const { t } = useLingui()
  const { number } = useFormat()
  const { text, count, amount, moment } = useColumns<RowOf<'promo_codes_report'>>(report.currency)
  const { timezone } = useEvent()
  const money = useMoneyColumns<RowOf<'promo_codes_report'>>(report.currency)
  const discountText = useDiscountText(report.currency)
  const stateWords = useStateWords()
  const columns = [
    text({ key: 'promo_code', header: t`Code`, value: (row) => shownCode(row.promo_code), phone: 'title' }),
    text({ key: 'status', header: t`Status`, value: (row) => stateWords[row.status] }),
    text({ key: 'discount', header: t`Discount`, value: discountText }),
    count({
      ...{ key: 'times_used', header: t`Uses`, phone: 'meta' },
      render: (row) => (
        <OrdersLink days={report} filter={{ promo_code: row.promo_code }}>
          {number(row.times_used)}
        </OrdersLink>
      ),
    }),
    count({ key: 'unique_customers', header: t`Buyers`, isSummed: false }),
    count({ key: 'max_allowed_usages', header: t`Maximum uses`, isSummed: false }),
    count({ key: 'remaining_uses', header: t`Uses left`, isSummed: false }),
    amount({ key: 'total_before_discount', header: t`Before discount` }),
    ...money,
    moment({ key: 'first_used_at', header: t`First used`, timezone }),
    moment({ key: 'last_used_at', header: t`Last used`, timezone }),
    moment({ key: 'expiry_date', header: t`Ends`, timezone }),
  ]
  return (
    <ReportTable label={t`Promo codes`} rows={report.rows} columns={columns} rowKey={(row) => `${row.promo_code_id}`} />
  )
}

function useDiscountText(currency: string) {
  const { t } = useLingui()
  const { money, percent } = useFormat()
  return ({ discount_type, discount }: RowOf<'promo_codes_report'>) => {
    if (discount_type === 'NONE') return t`Access only`
    return discount_type === 'FIXED' ? money(discount, currency) : percent(discount)
  }
}

function useStateWords(): Record<PromoCodeState, string> {
  const { t } = useLingui()
  return {
    ACTIVE: t`Active`,
    SCHEDULED: t`Not started`,
    LIMIT_REACHED: t`Used up`,
    EXPIRED: t({ message: 'Ended', context: 'Promo code' }),
    DELETED: t`Deleted`,
  }
}

export function AffiliatesReport({ report }: Of<'affiliates'>) {
  const { t } = useLingui()
  const { number } = useFormat()
  const { text, count, amount } = useColumns<RowOf<'affiliates'>>(report.currency)
  const columns = [
    text({ key: 'affiliate_code', header: t`Code`, value: (row) => row.affiliate_code }),
    text({
      key: 'affiliate_name',
      header: t`Name`,
      value: (row) => row.affiliate_name || row.affiliate_code,
      phone: 'title',
    }),
    count({
      ...{ key: 'orders_completed', header: t`Orders`, phone: 'meta' },
      render: (row) => (
        <OrdersLink days={report} filter={{ affiliate_code: row.affiliate_code }}>
          {number(row.orders_completed)}
        </OrdersLink>
      ),
    }),
    ...useMoneyColumns<RowOf<'affiliates'>>(report.currency),
    count({ key: 'total_sales', header: t`Orders that count` }),
    amount({ key: 'total_sales_gross', header: t`Revenue that counts` }),
  ]
  return (
    <ReportTable label={t`Affiliates`} rows={report.rows} columns={columns} rowKey={(row) => `${row.affiliate_id}`} />
  )
}

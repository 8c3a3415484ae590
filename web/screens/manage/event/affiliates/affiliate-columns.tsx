import { useLingui } from '@lingui/react/macro'
import { Text } from '@mantine/core'
import type { Affiliate } from '#contract/affiliates.ts'
import { StatusBadge } from '#web/components/manage/words/status-badge.tsx'
import { useFormat } from '#web/lib/formats/use-format.ts'
import type { Column } from '#web/ui/list/data-table.tsx'
import { TwoLines } from '#web/ui/list/two-lines.tsx'

export function useAffiliateColumns(): Column<Affiliate>[] {
  const { t } = useLingui()
  const { money, number } = useFormat()
  return [
    {
      key: 'code',
      header: t`Code`,
      phone: 'title',
      render: ({ code }) => (
        <Text inherit span fw={550} className="tabular">
          {code}
        </Text>
      ),
    },
    {
      key: 'name',
      header: t`Name`,
      phone: 'meta',
      render: ({ name, email }) => <TwoLines main={name} below={email} />,
    },
    {
      key: 'status',
      header: t`Status`,
      phone: 'badge',
      width: 120,
      render: ({ status }) => <StatusBadge status={status} />,
    },
    {
      key: 'clicks',
      header: t`Clicks`,
      align: 'right',
      phone: 'hidden',
      width: 128,
      render: (row) => number(row.clicks),
    },
    {
      key: 'total_sales',
      header: t`Orders`,
      align: 'right',
      phone: 'hidden',
      width: 128,
      render: (row) => number(row.total_sales),
    },
    {
      key: 'total_sales_gross',
      header: t`Revenue`,
      align: 'right',
      phone: 'amount',
      render: ({ total_sales_gross, currency }) => money(total_sales_gross, currency),
    },
  ]
}

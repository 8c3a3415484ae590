import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { Badge, Text } from '@mantine/core'
import { productCategories } from '#contract/products.ts'
import type { PromoCode } from '#contract/promo-codes.ts'
import { shownCode } from '#domain/promo-code.ts'
import type { Column } from '#web/components/manage/data-table.tsx'
import { TwoLines } from '#web/components/manage/two-lines.tsx'
import { useEvent } from '#web/lib/manage-context.ts'
import { useApiQuery } from '#web/lib/query.ts'
import { useFormat } from '#web/lib/use-format.ts'

export function usePromoCodeColumns(): Column<PromoCode>[] {
  const { t } = useLingui()
  return [
    {
      key: 'code',
      header: t`Code`,
      phone: 'title',
      render: (promo) => (
        <Text inherit span fw={550} className="tabular">
          {shownCode(promo.code)}
        </Text>
      ),
    },
    { key: 'discount', header: t`Discount`, phone: 'amount', render: (promo) => <Discount promo={promo} /> },
    { key: 'products', header: t`Products`, phone: 'hidden', render: (promo) => <Products promo={promo} /> },
    {
      key: 'expiry_date',
      header: t`Ends`,
      phone: 'meta',
      isNamedOnPhone: true,
      render: (promo) => <Expiry promo={promo} />,
    },
    {
      key: 'uses',
      header: t`Uses`,
      align: 'right',
      phone: 'badge',
      isNamedOnPhone: true,
      render: (promo) => <Uses promo={promo} />,
    },
  ]
}

function Discount({ promo }: { promo: PromoCode }) {
  const { money, percent } = useFormat()
  const { currency } = useEvent()
  if (promo.discount_type === 'NONE') return <Trans>Access only</Trans>
  return promo.discount_type === 'FIXED' ? money(promo.discount, currency) : percent(promo.discount)
}

function Products({ promo }: { promo: PromoCode }) {
  const { data } = useApiQuery(productCategories.list, { params: { event_id: useEvent().id } })
  const ids = promo.applicable_product_ids
  if (ids.length === 0) return <Trans>All products</Trans>
  const products = (data?.data ?? []).flatMap((category) => category.products)
  const names = products.filter((product) => ids.includes(product.id)).map((product) => product.title)
  const [first] = names
  if (names.length === 1 && ids.length === 1) return first
  return (
    <span title={names.join(', ')}>
      <Plural value={ids.length} one="# product" other="# products" />
    </span>
  )
}

function Expiry({ promo: { expiry_date } }: { promo: PromoCode }) {
  const { t } = useLingui()
  const { relative, dateTime } = useFormat()
  const { timezone } = useEvent()
  if (expiry_date === null) return <Text inherit span c="dimmed">{t`Never`}</Text>
  const now = new Date().toISOString()
  const when = <time dateTime={expiry_date}>{relative(expiry_date, now, timezone)}</time>
  return (
    <span title={dateTime(expiry_date, timezone)}>
      {Date.parse(expiry_date) <= Date.parse(now) ? (
        <Badge color="gray">
          <Trans>ended {when}</Trans>
        </Badge>
      ) : (
        when
      )}
    </span>
  )
}

/** Uses that are reserved at this moment count against the limit too. */
function Uses({ promo }: { promo: PromoCode }) {
  const { number } = useFormat()
  const { order_usage_count: used, order_reserved_count: reserved, max_allowed_usages: most } = promo
  return (
    <TwoLines
      main={
        most === null ? (
          number(used)
        ) : (
          <Trans>
            {number(used)} of {number(most)}
          </Trans>
        )
      }
      below={reserved > 0 && <Plural value={reserved} one="# in checkout" other="# in checkout" />}
    />
  )
}

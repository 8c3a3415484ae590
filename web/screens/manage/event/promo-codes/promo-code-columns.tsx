import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { Badge, Text } from '@mantine/core'
import type { ReactNode } from 'react'
import { productCategories } from '#contract/products.ts'
import type { PromoCode } from '#contract/promo-codes.ts'
import { shownCode } from '#domain/promo-code.ts'
import { useApiQuery } from '#web/lib/calls/query.ts'
import { useFormat } from '#web/lib/formats/use-format.ts'
import { useEvent } from '#web/lib/manage-context.ts'
import type { Column } from '#web/ui/list/data-table.tsx'
import { TwoLines } from '#web/ui/list/two-lines.tsx'

export function usePromoCodeColumns(): Column<PromoCode>[] {
  const { t } = useLingui()
  return [
    {
      key: 'code',
      header: t`Code`,
      width: '30%',
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

/** Discount, and the minimum order value. */
function Discount({ promo: { discount_type, discount, min_order_value: least } }: { promo: PromoCode }) {
  const { money, percent } = useFormat()
  const { currency } = useEvent()
  const amount = discount_type === 'FIXED' ? money(discount, currency) : percent(discount)
  return (
    <TwoLines
      main={discount_type === 'NONE' ? <Trans>Access only</Trans> : amount}
      below={least !== null && <Trans>orders from {money(least, currency)}</Trans>}
    />
  )
}

function Products({ promo }: { promo: PromoCode }) {
  const { t } = useLingui()
  const { data } = useApiQuery(productCategories.list, { params: { event_id: useEvent().id } })
  const { applicable_product_ids: ids, applicable_product_category_ids: category_ids } = promo
  const count = ids.length + category_ids.length
  if (count === 0) return <Trans>All products</Trans>
  const categories = data?.data ?? []
  const products = categories.flatMap((category) => category.products)
  const names = [
    ...categories.filter(({ id }) => category_ids.includes(id)).map(({ name }) => t`All of ${name}`),
    ...products.filter(({ id }) => ids.includes(id)).map(({ title }) => title),
  ]
  if (names.length === 1 && count === 1) return names[0]
  return (
    <span title={names.join(', ')}>
      {category_ids.length > 0 ? (
        <Plural value={count} one="# product or category" other="# products and categories" />
      ) : (
        <Plural value={count} one="# product" other="# products" />
      )}
    </span>
  )
}

/** Expiry of a code, or its start if it is not active yet. */
function Expiry({ promo: { start_date, expiry_date } }: { promo: PromoCode }) {
  const { t } = useLingui()
  const now = new Date().toISOString()
  if (start_date !== null && Date.parse(start_date) > Date.parse(now))
    return <Badge color="orange">{starts(<When at={start_date} now={now} />)}</Badge>
  if (expiry_date === null) return <Text inherit span c="dimmed">{t`Never`}</Text>
  if (Date.parse(expiry_date) > Date.parse(now)) return <When at={expiry_date} now={now} />
  return <Badge color="gray">{ended(<When at={expiry_date} now={now} />)}</Badge>
}

const starts = (when: ReactNode) => <Trans>starts {when}</Trans>
const ended = (when: ReactNode) => <Trans>ended {when}</Trans>

function When({ at, now }: { at: string; now: string }) {
  const { relative, dateTime } = useFormat()
  const { timezone } = useEvent()
  return (
    <time dateTime={at} title={dateTime(at, timezone)}>
      {relative(at, now, timezone)}
    </time>
  )
}

/** Uses of a code; reservations count against the limits too. */
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
      below={
        (reserved > 0 || promo.max_tickets !== null) && (
          <>
            {reserved > 0 && <Plural value={reserved} one="# in checkout" other="# in checkout" />}
            {reserved > 0 && promo.max_tickets !== null && ' · '}
            {promo.max_tickets !== null && (
              <Trans>
                {number(promo.ticket_usage_count)} of {number(promo.max_tickets)} tickets
              </Trans>
            )}
          </>
        )
      }
    />
  )
}

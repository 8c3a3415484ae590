import { useLingui } from '@lingui/react/macro'
import { Checkbox, NativeSelect, Text } from '@mantine/core'
import { useState } from 'react'
import type { BankSuggestion } from '#contract/bank-statements.ts'
import { useFormat } from '#web/lib/formats/use-format.ts'
import styles from './bank-statement.module.css'
import type { PaidOrder } from './entry-groups.ts'
import { FindOrder } from './find-order.tsx'

type Props = { entry: BankSuggestion; order: PaidOrder | null; onChoose: (order: PaidOrder | null) => void }

/** One entry: who paid what, and the order that it pays if its box is checked. */
export function EntryRow({ entry, order, onChoose }: Props) {
  const { t } = useLingui()
  const { money, shortDate } = useFormat()
  const { payer, amount, currency, reference, booked_on, is_booked, orders } = entry
  /** The order to offer: chosen, found by its number, or the only suggestion. */
  const [found, setFound] = useState<PaidOrder | null>(orders.length === 1 ? (orders[0] ?? null) : null)
  const offered = order ?? found
  const sum = money(amount, currency)
  return (
    <li className={styles.entry}>
      <Checkbox
        mt={2}
        aria-label={t`Book ${sum} from ${payer}`}
        checked={order !== null}
        disabled={is_booked || offered === null}
        onChange={({ currentTarget }) => onChoose(currentTarget.checked ? offered : null)}
      />
      <div className={styles.words}>
        <div className={styles.head}>
          <Text fw={600}>{payer || t`Unknown payer`}</Text>
          <Text fw={600}>{sum}</Text>
        </div>
        <Text size="sm" c="dimmed">
          {shortDate(`${booked_on}T12:00:00Z`, 'UTC')}
          {reference && ` · ${reference}`}
        </Text>
        <OrderOf entry={entry} offered={offered} />
        {!is_booked && orders.length > 1 && (
          <NativeSelect
            label={t`Order`}
            value={String(order?.id ?? '')}
            data={[
              { value: '', label: t`Choose an order` },
              ...orders.map(({ id, ...one }) => ({ value: String(id), label: nameOf(one) })),
            ]}
            onChange={({ currentTarget }) =>
              onChoose(orders.find(({ id }) => String(id) === currentTarget.value) ?? null)
            }
          />
        )}
        {!is_booked && orders.length === 0 && (
          <FindOrder
            onFound={(one) => {
              setFound(one)
              onChoose(one)
            }}
          />
        )}
      </div>
    </li>
  )
}

type Named = Pick<PaidOrder, 'public_id' | 'first_name' | 'last_name'>
const nameOf = ({ public_id, first_name, last_name }: Named) =>
  [public_id, [first_name, last_name].filter(Boolean).join(' ')].filter(Boolean).join(' · ')

/** The order in words, and by how much the amount differs. */
function OrderOf({ entry, offered }: { entry: BankSuggestion; offered: PaidOrder | null }) {
  const { t } = useLingui()
  const { money } = useFormat()
  const order = entry.booked_order ?? offered
  if (!order) return null
  const difference = entry.amount - order.total_gross
  const away = money(Math.abs(difference), entry.currency)
  const words = difference > 0 ? t`${away} too much` : t`${away} too little`
  return (
    <Text>
      {nameOf(order)}
      {!entry.is_booked && difference !== 0 && (
        <Text span fw={600}>
          {' · '}
          {words}
        </Text>
      )}
    </Text>
  )
}

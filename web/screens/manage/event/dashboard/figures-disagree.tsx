import type { MessageDescriptor } from '@lingui/core'
import { msg, plural } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { Alert, Text } from '@mantine/core'
import { IconAlertTriangle } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import type { Difference, EventIntegrity, Invariant, Sums } from '#contract/integrity.ts'
import { useFormat } from '#web/lib/formats/use-format.ts'
import { useEvent } from '#web/lib/manage-context.ts'
import styles from './integrity-light.module.css'

const MOST_SHOWN = 5

const WORDS: Record<Invariant, MessageDescriptor> = {
  'never oversold': msg`More sold than available`,
  'pool = ledger': msg`A counter doesn’t match the ledger`,
  'ledger = orders': msg`The ledger doesn’t match an order`,
  'promo uses = orders': msg`A promo code’s count doesn’t match its orders`,
  'one ticket per unit': msg`An order has too many or too few tickets`,
  'one ticket per place': msg`Several tickets have the same place`,
  'tickets follow their order': msg`A ticket is active but its order isn’t`,
  'one entry per list and ticket': msg`A ticket is checked in more than once`,
  'totals are sums': msg`An order’s total doesn’t match its items`,
  'payments = orders': msg`A payment doesn’t match its order`,
  'payment status follows its order': msg`An order doesn’t match its payment status`,
  'payment method = payment': msg`A payment doesn’t match its order`,
  'money belongs to its order': msg`A payment doesn’t belong to its order`,
  'refunds within payments': msg`More was refunded than paid`,
  'refunds = orders': msg`A refund doesn’t match its order`,
  'refund lines = refunds': msg`A refund doesn’t match its items`,
  'refunds within lines': msg`More of an item was refunded than paid`,
  'offers = orders': msg`An offer of the waitlist doesn’t match its order`,
}

/** Invariants whose figures are amounts of money; the others count. */
const AMOUNTS: ReadonlySet<Invariant> = new Set([
  'totals are sums',
  'payments = orders',
  'refunds within payments',
  'refunds = orders',
  'refund lines = refunds',
  'refunds within lines',
])

/** Alert with the differences found, and what to do about them now. */
export function FiguresDisagree({ found, checked }: { found: EventIntegrity; checked: ReactNode }) {
  const { t } = useLingui()
  const { differences, sums } = found
  const more = differences.length - MOST_SHOWN
  return (
    <Alert
      color="red"
      bg="light-dark(var(--mantine-color-red-0), #3a1a20)"
      icon={<IconAlertTriangle stroke={1.5} />}
      title={t`This event’s figures don’t match`}
    >
      <Text size="sm">
        <Trans>Pause the event to stop sales, and contact the site’s operator. Orders and tickets don’t change.</Trans>{' '}
        {checked}
      </Text>
      <ul className={styles.differences}>
        <ThreeSums name={t`Sold`} sums={sums.sold} />
        <ThreeSums name={t`Reserved`} sums={sums.held} />
        {differences.slice(0, MOST_SHOWN).map((difference) => (
          <li key={`${difference.invariant} ${difference.subject}`}>
            <OneDifference difference={difference} />
          </li>
        ))}
        {more > 0 && <li>{t`${plural(more, { one: 'and # more', other: 'and # more' })}`}</li>}
      </ul>
    </Alert>
  )
}

function ThreeSums({ name, sums }: { name: string; sums: Sums }) {
  const { number } = useFormat()
  const [counters, ledger, orders] = [number(sums.counters), number(sums.ledger), number(sums.orders)]
  return (
    <li>
      <Trans>
        {name}: counters say {counters}, the ledger says {ledger}, orders and tickets say {orders}.
      </Trans>
    </li>
  )
}

function OneDifference({ difference: { invariant, subject, expected, found } }: { difference: Difference }) {
  const { i18n } = useLingui()
  const { number, money } = useFormat()
  const { currency } = useEvent()
  const figure = (value: number) => (AMOUNTS.has(invariant) ? money(value, currency) : number(value))
  const [words, right, wrong] = [i18n._(WORDS[invariant]), figure(expected), figure(found)]
  return (
    <Trans>
      {words}: {subject} should be {right} but is {wrong}.
    </Trans>
  )
}

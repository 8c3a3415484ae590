import type { MessageDescriptor } from '@lingui/core'
import { msg, plural } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { Alert, Code, Text } from '@mantine/core'
import { IconAlertTriangle } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import type { Difference, EventIntegrity, Invariant, Sums } from '#contract/integrity.ts'
import { useEvent } from '#web/lib/manage-context.ts'
import { useFormat } from '#web/lib/use-format.ts'
import styles from './integrity-light.module.css'

const MOST_SHOWN = 5

const WORDS: Record<Invariant, MessageDescriptor> = {
  'never oversold': msg`More is taken than there is`,
  'pool = ledger': msg`A counter is not what the ledger says`,
  'ledger = orders': msg`The ledger is not what an order takes`,
  'promo uses = orders': msg`A promo code is not used as often as its orders say`,
  'one ticket per unit': msg`An order has too many or too few tickets`,
  'one ticket per place': msg`Several tickets stand for the same place`,
  'tickets follow their order': msg`A ticket is alive although its order is not`,
  'one entry per list and ticket': msg`A ticket is inside more than once`,
  'totals are sums': msg`An order comes to something else than its lines`,
  'payments = orders': msg`What was paid is not what an order says`,
  'payment status follows its order': msg`An order and the status of its payment disagree`,
  'money belongs to its order': msg`Money belongs to something else than its order`,
  'refunds within payments': msg`More goes back than was paid`,
  'refunds = orders': msg`What went back is not what an order says`,
}

/** Where the figures are amounts of money; elsewhere they count. */
const AMOUNTS: ReadonlySet<Invariant> = new Set([
  'totals are sums',
  'payments = orders',
  'refunds within payments',
  'refunds = orders',
])

/** The alarm: what disagrees, and what to do about it now. */
export function FiguresDisagree({ found, checked }: { found: EventIntegrity; checked: ReactNode }) {
  const { t } = useLingui()
  const { differences, sums } = found
  const more = differences.length - MOST_SHOWN
  return (
    <Alert
      color="red"
      bg="light-dark(var(--mantine-color-red-0), #3a1a20)"
      icon={<IconAlertTriangle stroke={1.5} />}
      title={t`The figures of this event disagree`}
    >
      <Text size="sm">
        <Trans>
          Pause the event so that nothing more is sold, and ask whoever runs this Foyer to start{' '}
          <Code>npm run doctor</Code>. Orders and tickets stay as they are.
        </Trans>{' '}
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
        {name}: {counters} by the counters, {ledger} by the ledger, {orders} by the orders and their tickets.
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
      {words}: {subject} should be {right} and is {wrong}.
    </Trans>
  )
}

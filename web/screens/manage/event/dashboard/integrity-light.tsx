import { plural } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { Button, Text } from '@mantine/core'
import { IconCircleCheckFilled, IconCircleDashed, IconCircleX } from '@tabler/icons-react'
import type { UseQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import type { EventIntegrity } from '#contract/integrity.ts'
import { useFormat } from '#web/lib/formats/use-format.ts'
import { useEvent } from '#web/lib/manage-context.ts'
import { RelativeTime } from '#web/ui/date/relative-time.tsx'
import { Disclosure } from '#web/ui/layout/disclosure.tsx'
import { FiguresDisagree } from './figures-disagree.tsx'
import styles from './integrity-light.module.css'

/** A green check while counters, ledger and tickets agree; red if not. */
export function IntegrityLight({ query }: { query: UseQueryResult<{ data: EventIntegrity }> }) {
  const { t } = useLingui()
  const found = query.data?.data
  return (
    <section id="figures" aria-label={t`Do the figures match?`} aria-busy={query.isPending} className={styles.light}>
      {found?.is_sound ? (
        <Sound found={found} />
      ) : found ? (
        <FiguresDisagree found={found} checked={<Checked found={found} />} />
      ) : query.isError ? (
        <NotChecked retry={() => void query.refetch()} isFetching={query.isFetching} />
      ) : (
        <Line icon={<IconCircleDashed {...ICON} />}>
          <Trans>Checking that the figures match…</Trans>
        </Line>
      )}
    </section>
  )
}

const ICON = { size: 20, stroke: 1.5, 'aria-hidden': true }

function Line({ icon, children }: { icon: ReactNode; children: ReactNode }) {
  return (
    <div className={styles.line}>
      {icon}
      <Text size="sm" c="dimmed" className="tabular">
        {children}
      </Text>
    </div>
  )
}

function Sound({ found }: { found: EventIntegrity }) {
  const { number } = useFormat()
  const { sold, held } = found.sums
  const reserved = number(held.counters)
  const sums = [number(sold.counters), number(sold.ledger), number(sold.orders)] as const
  return (
    <>
      <Line icon={<IconCircleCheckFilled size={20} className={styles.sound} aria-hidden="true" />}>
        <Bridge sold={sold.orders} unpaid={found.sold_unpaid} />
        {held.counters > 0 && (
          <>
            {' '}
            <Trans>{reserved} more in checkout.</Trans>
          </>
        )}
      </Line>
      <Disclosure className={styles.how} summary={<Trans>How this is checked</Trans>}>
        <Text size="sm" c="dimmed" className="tabular">
          <Trans>
            Sold: counters say {sums[0]}, the ledger says {sums[1]}, orders and tickets say {sums[2]}.
          </Trans>{' '}
          <Checked found={found} />
        </Text>
      </Disclosure>
    </>
  )
}

/** Explains how paid and awaiting payment add up to all sold tickets. */
function Bridge({ sold, unpaid }: { sold: number; unpaid: number }) {
  const { t } = useLingui()
  const { number } = useFormat()
  const [paid, waiting] = [number(sold - unpaid), number(unpaid)]
  const all = t`${plural(sold, { one: '# ticket or product', other: '# tickets and products' })}`
  return (
    <Trans>
      {paid} paid or free + {waiting} awaiting payment = {all}. All figures match.
    </Trans>
  )
}

/** Time of the last check. If the clock of this device is wrong, the time must not appear to be in the future. */
function Checked({ found }: { found: EventIntegrity }) {
  const { timezone } = useEvent()
  const at = new Date(Math.min(Date.parse(found.checked_at), Date.now())).toISOString()
  return (
    <Trans>
      Checked <RelativeTime instant={at} zone={timezone} />.
    </Trans>
  )
}

function NotChecked({ retry, isFetching }: { retry: () => void; isFetching: boolean }) {
  return (
    <div className={styles.line}>
      <IconCircleX {...ICON} />
      <Text size="sm">
        <Trans>We couldn’t check the figures right now.</Trans>
      </Text>
      <Button variant="subtle" size="compact-sm" loading={isFetching} onClick={retry}>
        <Trans>Try again</Trans>
      </Button>
    </div>
  )
}

import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { Button, Card, Stack, Text } from '@mantine/core'
import { useState } from 'react'
import type { BankStatement } from '#contract/bank-statements.ts'
import { useFormat } from '#web/lib/formats/use-format.ts'
import { EmptyState } from '#web/ui/feedback/empty-state.tsx'
import styles from './bank-statement.module.css'
import { BookedOrders } from './booked-orders.tsx'
import { type Chosen, choose, chosenAtFirst, ENTRY_GROUPS, groupOf, sumsOf } from './entry-groups.ts'
import { EntrySection } from './entry-section.tsx'
import { useBooking } from './use-booking.ts'

type Props = { statement: BankStatement; onAnother: () => void }

/** Entries by how sure their orders are, with the choice of what to book. */
export function StatementEntries({ statement: { entries, skipped_count }, onAnother }: Props) {
  const [chosen, setChosen] = useState<Chosen>(() => chosenAtFirst(entries))
  const { book, results, isPending } = useBooking(entries)
  const count = chosen.size
  const groups = Map.groupBy(entries, groupOf)
  const another = (
    <Button variant="default" onClick={onAnother}>
      <Trans>Choose another file</Trans>
    </Button>
  )
  if (results) return <BookedOrders results={results} action={another} />
  if (entries.length === 0) return <NoEntries action={another} />
  return (
    <Stack gap="xl">
      <div>{another}</div>
      {ENTRY_GROUPS.map((group) => (
        <EntrySection
          key={group}
          group={group}
          entries={groups.get(group) ?? []}
          chosen={chosen}
          onChoose={(entry_hash, order) => setChosen((now) => choose(now, entry_hash, order))}
        />
      ))}
      {skipped_count > 0 && (
        <Text c="dimmed" size="sm">
          <Plural
            value={skipped_count}
            one="# entry that brings in no money was left out."
            other="# entries that bring in no money were left out."
          />
        </Text>
      )}
      <div className={styles.bar}>
        <Sum chosen={chosen} />
        <Button onClick={() => void book(chosen)} loading={isPending} disabled={count === 0}>
          <Plural value={count} one="Mark # order as paid" other="Mark # orders as paid" />
        </Button>
      </div>
    </Stack>
  )
}

function Sum({ chosen }: { chosen: Chosen }) {
  const { money } = useFormat()
  const amounts = sumsOf(chosen).map(([currency, amount]) => money(amount, currency))
  return (
    <Text fw={600} role="status">
      {amounts.join(' · ')}
    </Text>
  )
}

function NoEntries({ action }: { action: React.ReactNode }) {
  const { t } = useLingui()
  return (
    <Card withBorder>
      <EmptyState
        drawing="search"
        title={t`No money received`}
        text={t`This file has no entries that bring in money.`}
        action={action}
      />
    </Card>
  )
}

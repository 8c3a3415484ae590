import { Trans, useLingui } from '@lingui/react/macro'
import { Button, Group, Stack, Text, Title } from '@mantine/core'
import { useId, useState } from 'react'
import type { BankSuggestion } from '#contract/bank-statements.ts'
import { RowList } from '#web/ui/list/list-row.tsx'
import type { Chosen, EntryGroup, PaidOrder } from './entry-groups.ts'
import { EntryRow } from './entry-row.tsx'

/** Entries shown at first, and with each further step: a statement may have thousands. */
const AT_ONCE = 50

type Props = {
  group: EntryGroup
  entries: readonly BankSuggestion[]
  chosen: Chosen
  onChoose: (entry_hash: string, order: PaidOrder | null) => void
}

export function EntrySection({ group, entries, chosen, onChoose }: Props) {
  const words = useGroupWords()[group]
  const [most, setMost] = useState(AT_ONCE)
  const id = useId()
  if (entries.length === 0) return null
  const hidden = entries.length - most
  return (
    <Stack gap="sm" component="section" aria-labelledby={id}>
      <div>
        <Title order={2} size="h3" id={id}>
          {words.title} ({entries.length})
        </Title>
        <Text c="dimmed">{words.text}</Text>
      </div>
      <RowList>
        {entries.slice(0, most).map((entry) => (
          <EntryRow
            key={entry.entry_hash}
            entry={entry}
            order={chosen.get(entry.entry_hash) ?? null}
            onChoose={(order) => onChoose(entry.entry_hash, order)}
          />
        ))}
      </RowList>
      {hidden > 0 && (
        <Group>
          <Button variant="default" onClick={() => setMost(most + AT_ONCE)}>
            <Trans>Show more</Trans>
          </Button>
        </Group>
      )}
    </Stack>
  )
}

function useGroupWords(): Record<EntryGroup, { title: string; text: string }> {
  const { t } = useLingui()
  return {
    READY: { title: t`Ready to book`, text: t`The order number and the amount match.` },
    CHECK: { title: t`Have a look`, text: t`An order fits, but not in everything. Choose what you want to book.` },
    NONE: { title: t`No order found`, text: t`Find the order by its number if you know it.` },
    BOOKED: { title: t`Booked before`, text: t`These entries were booked already, perhaps from another file.` },
  }
}

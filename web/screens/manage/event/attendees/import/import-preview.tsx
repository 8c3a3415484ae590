import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { Alert, Skeleton, Stack, Text } from '@mantine/core'
import type { ImportPreview as Preview } from '#contract/attendee-imports.ts'
import type { ApiFailure } from '#contract/client.ts'
import { useFormat } from '#web/lib/formats/use-format.ts'
import { useEvent } from '#web/lib/manage-context.ts'
import { BlockError } from '#web/ui/feedback/block-error.tsx'
import { Problems } from './problems.tsx'
import type { ChosenTerms } from './use-import.ts'

type Props = {
  preview: Preview | undefined
  terms: ChosenTerms
  error: ApiFailure | null
  isReady: boolean
  onRetry: () => void
}

/** Result of the import in numbers, and problems by row. */
export function ImportPreview({ preview, terms, error, isReady, onRetry }: Props) {
  const { t } = useLingui()
  if (!isReady)
    return (
      <Text c="dimmed" role="status">
        <Trans>Choose the columns of the name and the email, and a ticket, to see what will happen.</Trans>
      </Text>
    )
  if (error) return <BlockError retry={onRetry} isFetching={false} />
  if (!preview) return <Skeleton height={120} role="status" aria-label={t`Loading`} />
  const isRefused = preview.problem_count > 0 && !terms.skip_problems
  return (
    <Stack gap="sm">
      <Alert
        color={preview.good_count === 0 || isRefused ? 'orange' : 'aubergine'}
        role="region"
        aria-label={t`What will happen`}
      >
        <Stack gap="xs">
          <Text fw={550} role="status">
            <Plural value={preview.good_count} one="# attendee can be added." other="# attendees can be added." />
          </Text>
          <Consequences preview={preview} terms={terms} />
        </Stack>
      </Alert>
      <Problems count={preview.problem_count} problems={preview.problems} />
    </Stack>
  )
}

function Consequences({ preview, terms }: { preview: Preview; terms: ChosenTerms }) {
  const { money } = useFormat()
  const { currency } = useEvent()
  const { tickets, emails_count, total_gross, good_count } = preview
  if (good_count === 0) return null
  const sum = money(total_gross, currency)
  return (
    <>
      {tickets.map(({ product_price_id, item_name, count }) => (
        <Text key={product_price_id} size="sm" className="tabular">
          {count} × {item_name}
        </Text>
      ))}
      {total_gross > 0 && (
        <Text size="sm">
          {terms.payment === 'PAID' ? <Trans>{sum} is recorded as paid.</Trans> : <Trans>{sum} is due.</Trans>}
        </Text>
      )}
      <Text size="sm">
        {emails_count > 0 ? (
          <Trans>
            We’ll send <Plural value={emails_count} one="# email" other="# emails" /> a minute after it’s done. Until
            then you can undo it.
          </Trans>
        ) : (
          <Trans>You can undo this for a day.</Trans>
        )}
      </Text>
    </>
  )
}

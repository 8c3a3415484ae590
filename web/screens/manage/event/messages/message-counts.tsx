import { Trans, useLingui } from '@lingui/react/macro'
import { Progress, Text } from '@mantine/core'
import type { Message } from '#contract/messages.ts'
import { useFormat } from '#web/lib/formats/use-format.ts'
import styles from './messages.module.css'

/** Number of addresses reached so far. */
export function MessageCounts({ message: { status, counts } }: { message: Message }) {
  const { t } = useLingui()
  const { number } = useFormat()
  const { total, sent, failed, bounced } = counts
  if (status === 'SCHEDULED' || status === 'CANCELLED') return null
  if (total === 0)
    return (
      <Text c="dimmed">
        {status === 'PROCESSING' ? (
          <Trans>Looking up recipients…</Trans>
        ) : (
          <Trans>No one matched when it was due, so nothing was sent.</Trans>
        )}
      </Text>
    )
  const waiting = total - sent - failed - bounced
  const figures = [
    { label: t`Reached`, value: sent },
    { label: t`Waiting`, value: waiting },
    { label: t`Not reached`, value: failed + bounced },
    ...(bounced > 0 ? [{ label: t`Of those, bounced`, value: bounced }] : []),
  ]
  return (
    <div>
      <dl className={styles.figures} aria-live="polite">
        {figures.map(({ label, value }) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd className="tabular">{number(value)}</dd>
          </div>
        ))}
      </dl>
      {waiting > 0 && (
        <Progress mt="sm" color="aubergine" value={(100 * (total - waiting)) / total} aria-label={t`Emails sent`} />
      )}
    </div>
  )
}

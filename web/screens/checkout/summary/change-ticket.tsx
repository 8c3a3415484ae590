import { Trans, useLingui } from '@lingui/react/macro'
import type { PublicOrder } from '#contract/checkout.ts'
import type { SelfService } from '#contract/self-service.ts'
import { useFormat } from '#web/lib/formats/use-format.ts'
import controls from '../controls.module.css'
import styles from './change-ticket.module.css'
import type { Wanted } from './use-self-service.tsx'

type Props = {
  attendee: PublicOrder['attendees'][number]
  timezone: string
  possible: SelfService['attendees'][number] | undefined
  onAsk: (wanted: Wanted) => void
}

/** Changes that the buyer may make to one ticket; null if none is possible. */
export function ChangeTicket({ attendee, timezone, possible, onAsk }: Props) {
  const { t } = useLingui()
  const format = useFormat()
  if (!possible) return null
  const { edit, transfer, cancel } = possible
  const changing = edit.until ?? transfer.until
  if (!changing && !cancel.until) return null
  const when = changing && format.dateTime(changing, timezone)
  const whenCancelled = cancel.until && format.dateTime(cancel.until, timezone)
  const name = `${attendee.first_name} ${attendee.last_name}`
  return (
    <details className={styles.change}>
      <summary aria-label={t`Change ticket: ${name}`}>{t`Change ticket`}</summary>
      <div className={styles.deeds}>
        {edit.until && (
          <button type="button" className={controls.secondary} onClick={() => onAsk({ deed: 'edit', attendee })}>
            <Trans>Edit name or email</Trans>
          </button>
        )}
        {transfer.until && (
          <button type="button" className={controls.secondary} onClick={() => onAsk({ deed: 'transfer', attendee })}>
            <Trans>Transfer to someone else</Trans>
          </button>
        )}
        {when && (
          <p className={controls.muted} suppressHydrationWarning>
            <Trans>Possible until {when}</Trans>
          </p>
        )}
        {cancel.until && (
          <>
            <button
              type="button"
              className={controls.secondary}
              onClick={() => onAsk({ deed: 'cancelTicket', attendee })}
            >
              <Trans>Cancel ticket</Trans>
            </button>
            <p className={controls.muted} suppressHydrationWarning>
              <Trans>You can cancel until {whenCancelled}.</Trans>
            </p>
          </>
        )}
      </div>
    </details>
  )
}

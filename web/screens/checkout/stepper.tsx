import { useLingui } from '@lingui/react/macro'
import { LineIcon } from '#web/components/public/line-icon.tsx'
import styles from './stepper.module.css'
import type { Step } from './steps.ts'

/**
 * Details → payment (if anything is due) or confirmation (if the event asks for it) → done. On phones only the current step has
 * its name.
 */
type Middle = 'payment' | 'confirm' | null

export function Stepper({ step, middle }: { step: Step; middle: Middle }) {
  const { t } = useLingui()
  const between = { payment: t`Payment`, confirm: t({ message: 'Confirm', context: 'Step of a checkout' }) }
  const details = t({ message: 'Details', context: 'Step of a checkout' })
  const names = middle ? [details, between[middle], t`Done`] : [details, t`Done`]
  const place = { details: 0, confirm: 1, payment: 1, payment_return: 1, summary: names.length - 1 }[step]
  return (
    <nav aria-label={t`Checkout steps`}>
      <ol className={styles.steps}>
        {names.map((name, index) => {
          const isPast = index < place || step === 'summary'
          return (
            <li key={name} className={styles.step} aria-current={index === place ? 'step' : undefined}>
              <span className={styles.mark} data-past={isPast || undefined}>
                {isPast ? <LineIcon name="check" size={14} /> : index + 1}
              </span>
              <span className={styles.name}>{name}</span>
              {index < place && <span className="unseen">{t`(finished)`}</span>}
            </li>
          )
        })}
      </ol>
    </nav>
  )
}

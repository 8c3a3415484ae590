import { Trans, useLingui } from '@lingui/react/macro'
import { useEffect, useRef } from 'react'
import type { StaffCheckInList } from '#contract/check-in.ts'
import type { Outcome } from '#web/screens/check-in/outcome.ts'
import { nameOf, toneOf } from '#web/screens/check-in/outcome.ts'
import type { CheckIn } from '#web/screens/check-in/use-check-in.ts'
import { OUTCOME_ICONS, useOutcomeWords } from './outcome-words.ts'
import { ResultButtons } from './result-buttons.tsx'
import styles from './result-screen.module.css'

const GREEN_STAYS_MS = 1200
/** Green with a further text stays long enough to read it. */
const GREEN_WITH_WORDS_STAYS_MS = 3000

type Props = { list: StaffCheckInList; checkIn: CheckIn }

/** Full-screen result of a scan: colour, icon and words. Neutral until there is a decision. */
export function ResultScreen({ list, checkIn }: Props) {
  const { phase } = checkIn
  const outcome = phase.name === 'told' ? phase.outcome : null
  const words = useOutcomeWords(list)
  const spoken = outcome
    ? [words.title(outcome), words.name(outcome), words.text(outcome)].filter(Boolean).join('. ')
    : ''
  if (phase.name === 'ready') return null
  const hasMore = outcome !== null && words.text(outcome) !== ''
  return <ResultDialog list={list} checkIn={checkIn} outcome={outcome} spoken={spoken} hasMore={hasMore} />
}

type DialogProps = Props & { outcome: Outcome | null; spoken: string; hasMore: boolean }

function ResultDialog({ list, checkIn, outcome, spoken, hasMore }: DialogProps) {
  const { t } = useLingui()
  const dialog = useRef<HTMLDialogElement>(null)
  const { dismiss } = checkIn
  const isGreen = outcome?.kind === 'admitted'

  useEffect(() => dialog.current?.showModal(), [])
  useEffect(() => {
    if (!isGreen) return
    const timer = setTimeout(dismiss, hasMore ? GREEN_WITH_WORDS_STAYS_MS : GREEN_STAYS_MS)
    return () => clearTimeout(timer)
  }, [isGreen, hasMore, dismiss])

  return (
    <dialog
      ref={dialog}
      className={styles.result}
      data-tone={outcome ? toneOf(outcome) : 'asking'}
      data-result={outcome?.kind}
      aria-label={outcome ? spoken : t`Checking…`}
      onCancel={(event) => {
        // Escape only works once there is a decision.
        event.preventDefault()
        if (outcome) dismiss()
      }}
      onClose={dismiss}
    >
      <p className="unseen" role="alert">
        {spoken}
      </p>
      {outcome ? <Told list={list} checkIn={checkIn} outcome={outcome} /> : <Asking />}
    </dialog>
  )
}

function Asking() {
  return (
    <div className={styles.middle}>
      <span className={styles.spinner} aria-hidden />
      <p className={styles.title}>
        <Trans>Checking…</Trans>
      </p>
    </div>
  )
}

function Told({ list, checkIn, outcome }: Props & { outcome: Outcome }) {
  const words = useOutcomeWords(list)
  const Icon = OUTCOME_ICONS[outcome.kind]
  const { attendee } = outcome
  return (
    <>
      {/* Keyboard users have the buttons below; for touch the whole area is a button. */}
      <div className={styles.middle} onClick={checkIn.dismiss} aria-hidden>
        <Icon className={styles.icon} size={112} stroke={1.5} />
        <p className={styles.title}>{words.title(outcome)}</p>
        {attendee && nameOf(attendee) && <p className={styles.name}>{words.name(outcome)}</p>}
        {attendee && (
          <p className={styles.item}>{[attendee.item_name, attendee.order_public_id].filter(Boolean).join(' · ')}</p>
        )}
        <p className={styles.text}>{words.text(outcome)}</p>
      </div>
      <ResultButtons list={list} checkIn={checkIn} outcome={outcome} />
    </>
  )
}

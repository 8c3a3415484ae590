import { Trans } from '@lingui/react/macro'
import { useEffect, useRef } from 'react'
import type { DoorList, Guest } from '#contract/check-in.ts'
import type { Outcome } from './outcome.ts'
import styles from './result-screen.module.css'
import type { CheckIn } from './use-check-in.ts'

type Props = { list: DoorList; checkIn: CheckIn; outcome: Outcome }

export function ResultButtons({ list, checkIn, outcome: { kind, guest } }: Props) {
  if (kind === 'order_unpaid' && guest && list.allow_unpaid) return <UnpaidButtons guest={guest} checkIn={checkIn} />
  return (
    <div className={styles.buttons}>
      <NextButton onClick={checkIn.dismiss} />
      {kind === 'admitted' && guest && (
        <button type="button" className={styles.second} onClick={() => void checkIn.undo(guest)}>
          <Trans>Undo</Trans>
        </button>
      )}
    </div>
  )
}

/** Has the focus, so that Enter or a blank go on. */
function NextButton({ onClick }: { onClick: () => void }) {
  const button = useRef<HTMLButtonElement>(null)
  useEffect(() => button.current?.focus(), [])
  return (
    <button type="button" ref={button} className={styles.first} onClick={onClick}>
      <Trans>Next ticket</Trans>
    </button>
  )
}

/** Nothing has the focus here: money is not taken by accident. */
function UnpaidButtons({ guest, checkIn }: { guest: Guest; checkIn: CheckIn }) {
  return (
    <div className={styles.buttons}>
      <button
        type="button"
        className={styles.first}
        onClick={() => checkIn.letInUnpaid(guest, 'check-in-and-mark-order-as-paid')}
      >
        <Trans>Check in and mark order as paid</Trans>
      </button>
      <button type="button" className={styles.second} onClick={() => checkIn.letInUnpaid(guest, 'check-in')}>
        <Trans>Check in only</Trans>
      </button>
      <button type="button" className={styles.plain} onClick={checkIn.dismiss}>
        <Trans>Do not let in</Trans>
      </button>
    </div>
  )
}

import { Trans, useLingui } from '@lingui/react/macro'
import { type Ref, useEffect, useState } from 'react'
import type { PublicEvent } from '#contract/public-events.ts'
import { visitorError } from '#web/lib/errors/visitor-errors.ts'
import { productsOf } from './selection.ts'
import styles from './tickets.module.css'
import type { Picker } from './use-picker.ts'
import { MOST_TRIES, type useReservation } from './use-reservation.ts'

type Reservation = ReturnType<typeof useReservation>
type Props = { ref: Ref<HTMLDivElement>; event: PublicEvent; picker: Picker; reservation: Reservation }

/** Above the button: problems that block the order, and their places; or a note that many others are buying too. */
export function Summary({ ref, event, picker, reservation }: Props) {
  const { state } = reservation
  return (
    <div ref={ref} tabIndex={-1} className={styles.summary}>
      {picker.has_lost && (
        <p className={styles.warning} role="alert">
          <Trans>There are fewer left than you chose, so we’ve adjusted your order.</Trans>
        </p>
      )}
      {state.phase === 'waiting' ? (
        <Waiting attempt={state.attempt} seconds={state.seconds} onCancel={reservation.cancel} />
      ) : (
        <Problems event={event} picker={picker} state={state} />
      )}
    </div>
  )
}

type ProblemsProps = { event: PublicEvent; picker: Picker; state: Reservation['state'] }

function Problems({ event, picker, state }: ProblemsProps) {
  const { i18n } = useLingui()
  const rows = Object.keys({ ...picker.refusals, ...picker.problems })
  if (state.phase === 'failed') {
    return (
      <div className={styles.danger}>
        <p>{i18n._(visitorError(state.failure))}</p>
        <RowLinks rows={rows} event={event} />
      </div>
    )
  }
  if (rows.length > 0) {
    return (
      <div className={styles.danger}>
        <p>
          <Trans>Check the following:</Trans>
        </p>
        <RowLinks rows={rows} event={event} />
      </div>
    )
  }
  if (!picker.is_empty_told) return null
  return (
    <p className={styles.warning}>
      <Trans>Choose at least one ticket first.</Trans>
    </p>
  )
}

function RowLinks({ rows, event }: { rows: string[]; event: PublicEvent }) {
  const named = productsOf(event).filter(
    (product) =>
      rows.includes(`product-${product.id}`) || product.prices.some((price) => rows.includes(`price-${price.id}`)),
  )
  if (named.length === 0) return null
  return (
    <ul>
      {named.map((product) => (
        <li key={product.id}>
          <a href={`#product-${product.id}`}>{product.title}</a>
        </li>
      ))}
    </ul>
  )
}

type WaitingProps = { attempt: number; seconds: number; onCancel: () => void }

function Waiting({ attempt, seconds, onCancel }: WaitingProps) {
  const left = useSecondsLeft(seconds, attempt)
  return (
    <div className={styles.warning} role="status">
      <p>
        <Trans>Lots of people are buying right now. Stay on this page and we’ll keep trying.</Trans>
      </p>
      <progress max={MOST_TRIES} value={attempt} aria-hidden="true" />
      <p className="tabular" aria-hidden="true">
        <Trans>
          Attempt {attempt + 1} of {MOST_TRIES} in {left} s
        </Trans>
      </p>
      <button type="button" className={styles.cancel} onClick={onCancel}>
        <Trans>Stop trying</Trans>
      </button>
    </div>
  )
}

function useSecondsLeft(seconds: number, attempt: number): number {
  const [left, setLeft] = useState(seconds)
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new attempt starts the clock again, though nothing else of it is read
  useEffect(() => {
    setLeft(seconds)
    const timer = setInterval(() => setLeft((now) => Math.max(0, now - 1)), 1000)
    return () => clearInterval(timer)
  }, [seconds, attempt])
  return left
}

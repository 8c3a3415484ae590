import { Trans } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import controls from '../../controls.module.css'
import styles from './self-service.module.css'

type Props = {
  refusal: string | null
  pending: boolean
  /** What the button does that does it. */
  children: ReactNode
  isDanger?: boolean
  /** Without it the button sends its form. */
  onAct?: () => void
  onClose: () => void
}

/** Why it did not work, the way back, and the button that does it. */
export function Actions({ refusal, pending, children, isDanger, onAct, onClose }: Props) {
  return (
    <>
      {refusal && (
        <p className={controls.failure} role="alert">
          {refusal}
        </p>
      )}
      <div className={controls.actions}>
        <button type="button" className={controls.secondary} onClick={onClose}>
          <Trans>Go back</Trans>
        </button>
        <button
          type={onAct ? 'button' : 'submit'}
          className={`${controls.primary} ${isDanger ? styles.danger : ''}`}
          aria-disabled={pending || undefined}
          onClick={onAct}
        >
          {children}
        </button>
      </div>
    </>
  )
}

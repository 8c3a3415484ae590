import { Trans } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import controls from '../../controls.module.css'
import styles from './self-service.module.css'

type Props = {
  refusal: string | null
  pending: boolean
  /** Label of the button that performs the action. */
  children: ReactNode
  isDanger?: boolean
  /** If undefined, the button submits its form. */
  onAct?: () => void
  onClose: () => void
}

/** Error, "Go back", and the button that performs the action. */
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

import { Trans, useLingui } from '@lingui/react/macro'
import { useEffect, useState } from 'react'
import { useRevalidator } from 'react-router'
import { checkout } from '#contract/checkout.ts'
import { useCall } from '#web/lib/calls/use-call.ts'
import { visitorError } from '#web/lib/errors/visitor-errors.ts'
import controls from '../controls.module.css'
import { useCheckout } from '../use-checkout.ts'

const PAUSE_SECONDS = 30

/** Resends the link, then pauses; the server decides how often. */
export function Resend() {
  const { i18n } = useLingui()
  const { params } = useCheckout()
  const { revalidate } = useRevalidator()
  const { call, pending, failure } = useCall(checkout.resendConfirmation)
  const [seconds, setSeconds] = useState(0)
  const [isSent, setSent] = useState(false)
  useEffect(() => {
    if (seconds <= 0) return
    const timer = setTimeout(() => setSeconds(seconds - 1), 1000)
    return () => clearTimeout(timer)
  }, [seconds])

  async function send() {
    if (pending || seconds > 0) return
    setSent(false)
    if ((await call({ params })) === null) return void revalidate()
    setSent(true)
    setSeconds(PAUSE_SECONDS)
  }

  return (
    <>
      {failure && (
        <p className={controls.failure} role="alert">
          {i18n._(visitorError(failure))}
        </p>
      )}
      <p className={isSent ? controls.muted : 'unseen'} role="status">
        {isSent && <Trans>Email sent again. Only the button in the latest one works.</Trans>}
      </p>
      <button
        type="button"
        className={controls.secondary}
        aria-disabled={pending || seconds > 0 || undefined}
        onClick={() => void send()}
      >
        {seconds > 0 ? <Trans>Resend in {seconds} s</Trans> : <Trans>Resend email</Trans>}
      </button>
    </>
  )
}

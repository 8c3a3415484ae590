import { useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { checkout } from '#contract/checkout.ts'
import { ApiFailure } from '#contract/client.ts'
import { onlyPaysAtTheDoor } from '#domain/payment-method.ts'
import { callApi } from '#web/lib/calls/api.ts'
import { visitorError } from '#web/lib/errors/visitor-errors.ts'
import controls from '../controls.module.css'
import { clearDraft } from '../draft.ts'
import { useCheckout, useOrderPaths } from '../use-checkout.ts'

/** Places the order. Whatever the server answers, the buyer ends up at the order's current step. */
export function OrderAndPayLater() {
  const { t, i18n } = useLingui()
  const { order, params, onExpired } = useCheckout()
  const { step } = useOrderPaths(order)
  const navigate = useNavigate()
  const isOnlyAtTheDoor = onlyPaysAtTheDoor(order.settings.offline_payment_methods)
  const label = isOnlyAtTheDoor ? t`Order and pay at the door` : t`Order and pay later`
  const [pending, setPending] = useState(false)
  const [failure, setFailure] = useState<ApiFailure | null>(null)

  async function placeOrder() {
    if (pending) return
    setPending(true)
    setFailure(null)
    try {
      await callApi(checkout.awaitOfflinePayment, { params })
      await showSummary()
    } catch (error) {
      if (!(error instanceof ApiFailure)) throw error
      await refused(error)
    } finally {
      setPending(false)
    }
  }

  async function showSummary() {
    clearDraft(order.short_id)
    await navigate(step('summary'), { replace: true })
  }

  async function refused(error: ApiFailure) {
    if (error.code === 'order_already_processed') await showSummary()
    else if (error.code === 'details_missing') await navigate(step('details'))
    else if (error.code === 'order_expired') onExpired()
    else setFailure(error)
  }

  return (
    <>
      {failure && (
        <p className={controls.failure} role="alert">
          {i18n._(visitorError(failure))}
        </p>
      )}
      <button
        type="button"
        className={controls.primary}
        aria-disabled={pending || undefined}
        onClick={() => void placeOrder()}
      >
        {pending ? t`One moment…` : label}
      </button>
    </>
  )
}

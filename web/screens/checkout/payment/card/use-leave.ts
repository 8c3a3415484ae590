import { useNavigate } from 'react-router'
import type { ApiFailure } from '#contract/client.ts'
import { useCheckout, useOrderPaths } from '../../use-checkout.ts'

/** Navigates to the order's current step; false if the order can still be paid here. */
export function useLeave() {
  const { order, onExpired } = useCheckout()
  const { step } = useOrderPaths(order)
  const navigate = useNavigate()
  return async ({ code }: ApiFailure): Promise<boolean> => {
    if (code === 'order_already_processed') await navigate(step('summary'), { replace: true })
    else if (code === 'details_missing') await navigate(step('details'))
    else if (code === 'order_expired') onExpired()
    else if (code === 'payment_under_way') await navigate(step('payment_return'), { replace: true })
    else return false
    return true
  }
}

import { useState } from 'react'
import { useNavigate, useRevalidator } from 'react-router'
import { checkout } from '#contract/checkout.ts'
import { ApiFailure } from '#contract/client.ts'
import type { FieldIssue } from '#contract/issues.ts'
import { callApi } from '#web/lib/api.ts'
import { clearDraft } from '../draft.ts'
import { nextStep } from '../steps.ts'
import { stepPath, useCheckout } from '../use-checkout.ts'
import type { DetailsInput } from './read-details.ts'

/** Sends the details and goes where the order then stands; returns what the server says of single fields. */
export function useSaveDetails() {
  const { order, params, onExpired } = useCheckout()
  const navigate = useNavigate()
  const { revalidate } = useRevalidator()
  const [pending, setPending] = useState(false)
  const [failure, setFailure] = useState<ApiFailure | null>(null)

  async function save(body: DetailsInput): Promise<readonly FieldIssue[]> {
    if (pending) return []
    setPending(true)
    setFailure(null)
    try {
      const { data } = await callApi(checkout.saveDetails, { params, body })
      const isDone = data.status !== 'RESERVED'
      if (isDone) clearDraft(order.short_id)
      await navigate(stepPath(order, nextStep(data)), { replace: isDone })
      return []
    } catch (error) {
      if (!(error instanceof ApiFailure)) throw error
      return await refused(error)
    } finally {
      setPending(false)
    }
  }

  async function refused(error: ApiFailure): Promise<readonly FieldIssue[]> {
    if (error.code === 'order_already_processed') {
      clearDraft(order.short_id)
      await navigate(stepPath(order, 'summary'), { replace: true })
    } else if (error.code === 'order_expired') onExpired()
    else if (error.code === 'malformed' && error.issues.length > 0) return error.issues
    else setFailure(error)
    if (error.code === 'attendees_do_not_match') await revalidate()
    return []
  }

  return { save, pending, failure }
}

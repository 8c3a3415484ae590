import { useEffect, useState } from 'react'
import { useNavigate, useRevalidator } from 'react-router'
import { checkout } from '#contract/checkout.ts'
import { ApiFailure } from '#contract/client.ts'
import type { FieldIssue } from '#contract/issues.ts'
import type { OrderDetailsInput } from '#contract/order-details.ts'
import { fieldsOf } from '#domain/checkout-fields.ts'
import { callApi } from '#web/lib/calls/api.ts'
import { clearDraft } from '../draft.ts'
import { nextStep } from '../steps.ts'
import { useCheckout, useOrderPaths } from '../use-checkout.ts'

/** The contract's own schema. It is loaded after hydration, so that no one waits for it. Without it only the server validates. */
const loadRules = () => import('#contract/order-details.ts').catch(() => null)

/** Validates and sends the details, then opens the next step. Returns the issues of single fields. */
export function useSaveDetails() {
  const { order, params, onExpired } = useCheckout()
  const { step } = useOrderPaths(order)
  const navigate = useNavigate()
  const { revalidate } = useRevalidator()
  const [pending, setPending] = useState(false)
  const [failure, setFailure] = useState<ApiFailure | null>(null)
  useEffect(() => void loadRules(), [])

  async function save(body: OrderDetailsInput): Promise<readonly FieldIssue[]> {
    if (pending) return []
    setPending(true)
    setFailure(null)
    try {
      const { order_items: items, questions, server_time: now } = order
      const asked = { fields: fieldsOf(order.settings), questions, items, now }
      const issues = (await loadRules())?.issuesOfDetails(asked, body) ?? []
      if (issues.length > 0) return issues
      const { data } = await callApi(checkout.saveDetails, { params, body })
      const isDone = data.status !== 'RESERVED'
      if (isDone) clearDraft(order.short_id)
      await navigate(step(nextStep(data)), { replace: isDone })
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
      await navigate(step('summary'), { replace: true })
    } else if (error.code === 'order_expired') onExpired()
    else if (error.code !== 'malformed' || error.issues.length === 0) setFailure(error)
    // The questions may have changed since the page was opened.
    if (error.code === 'attendees_do_not_match' || error.code === 'malformed') await revalidate()
    // Questions that are no longer asked are listed above the form (question-changes.tsx).
    return error.code === 'malformed' ? error.issues.filter(({ code }) => code !== 'not_asked') : []
  }

  return { save, pending, failure }
}

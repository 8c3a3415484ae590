import { Trans, useLingui } from '@lingui/react/macro'
import { useBlocker, useNavigate } from 'react-router'
import { checkout, type PublicOrder } from '#contract/checkout.ts'
import { ModalDialog } from '#web/components/public/modal-dialog.tsx'
import { useCall } from '#web/lib/calls/use-call.ts'
import { visitorError } from '#web/lib/errors/visitor-errors.ts'
import controls from './controls.module.css'
import { clearDraft } from './draft.ts'
import { useOrderPaths } from './use-checkout.ts'

const LOOK = { keeps_tickets: true }
const isLook = (state: unknown) => (state as typeof LOOK | null)?.keeps_tickets === true

/** Asks before a buyer leaves tickets that are held for them. Reloads and other sites are not blocked. */
export function LeaveDialog({ order }: { order: PublicOrder }) {
  const { t, i18n } = useLingui()
  const { call, pending, failure } = useCall(checkout.abandon)
  const { own, tickets } = useOrderPaths(order)
  const navigate = useNavigate()
  const blocker = useBlocker(
    ({ nextLocation }) => !nextLocation.pathname.startsWith(own) && !isLook(nextLocation.state),
  )
  if (blocker.state !== 'blocked') return null

  async function giveBack() {
    const params = { event_id: order.event.id, order_short_id: order.short_id }
    const given = await call({ params })
    if (!given) return
    clearDraft(order.short_id)
    blocker.proceed?.()
  }

  /** Opens the event page without the selection: the page offers to continue the order instead. */
  async function look() {
    blocker.reset?.()
    await navigate(tickets, { state: LOOK })
  }

  const isClosed = failure?.code === 'order_expired' || failure?.code === 'order_already_processed'
  return (
    <ModalDialog title={t`Leave the checkout?`} onEscape={() => blocker.reset()}>
      <p>
        <Trans>We’ll hold your tickets until the time runs out. You can also release them for others.</Trans>
      </p>
      {failure && (
        <p className={controls.failure} role="alert">
          {i18n._(visitorError(failure))}
        </p>
      )}
      <div className={controls.actions}>
        <button type="button" className={controls.primary} onClick={() => blocker.reset()}>
          <Trans>Stay here</Trans>
        </button>
        {!isClosed && (
          <button type="button" className={controls.secondary} onClick={() => void look()}>
            <Trans>View event, keep my tickets</Trans>
          </button>
        )}
        <button
          type="button"
          className={controls.secondary}
          disabled={pending}
          onClick={() => (isClosed ? blocker.proceed() : void giveBack())}
        >
          {isClosed ? t`Leave` : t`Release my tickets`}
        </button>
      </div>
    </ModalDialog>
  )
}

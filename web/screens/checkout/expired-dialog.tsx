import { Trans, useLingui } from '@lingui/react/macro'
import { Link } from 'react-router'
import type { PublicOrder } from '#contract/checkout.ts'
import { ModalDialog } from '#web/components/public/modal-dialog.tsx'
import controls from './controls.module.css'
import { selectionOf, useOrderPaths } from './use-checkout.ts'
import { WaitlistExpired } from './waitlist-expired.tsx'

export function ExpiredDialog({ order }: { order: PublicOrder }) {
  const { t } = useLingui()
  const { tickets } = useOrderPaths(order)
  if (order.waitlist !== null)
    return (
      <ModalDialog title={t`Your offer has expired`}>
        <WaitlistExpired order={order} />
      </ModalDialog>
    )
  return (
    <ModalDialog title={t`Your time has run out`}>
      <p>
        <Trans>
          We held your tickets as long as we could. They’ve been released and nothing was charged. Choose them again to
          continue. What you typed stays here while this tab is open.
        </Trans>
      </p>
      <div className={controls.actions}>
        <Link className={controls.primary} to={tickets} state={selectionOf(order)}>
          <Trans>Choose tickets again</Trans>
        </Link>
      </div>
    </ModalDialog>
  )
}

import { Trans } from '@lingui/react/macro'
import { Link } from 'react-router'
import type { PublicOrder } from '#contract/checkout.ts'
import controls from './controls.module.css'
import { useOrderPaths } from './use-checkout.ts'

/** For a ticket that was offered from the waitlist: it can’t just be chosen again. */
export function WaitlistExpired({ order }: { order: PublicOrder }) {
  const { tickets } = useOrderPaths(order)
  return (
    <>
      <p>
        <Trans>
          We held your ticket as long as we could. It’s now offered to the next in line, and nothing was charged. You
          can join the waitlist again.
        </Trans>
      </p>
      <div className={controls.actions}>
        <Link className={controls.primary} to={`${tickets}${tickets.includes('?') ? '&' : '?'}clear_waitlist`}>
          <Trans>View event</Trans>
        </Link>
      </div>
    </>
  )
}

import { Trans } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import type { Ticket } from '#contract/checkout.ts'
import type { Wallet } from '#domain/wallet.ts'
import { LineIcon } from '#web/components/public/line-icon.tsx'
import styles from './ticket.module.css'

const PASSES = { APPLE: 'apple-pass', GOOGLE: 'google-pass' } satisfies Record<Wallet, string>
const WORDS: Record<Wallet, ReactNode> = {
  APPLE: <Trans>Add to Apple Wallet</Trans>,
  GOOGLE: <Trans>Add to Google Wallet</Trans>,
}

/** Links that put a ticket into each wallet that the installation has set up. */
export function WalletLinks({ ticket: { settings, event, short_id } }: { ticket: Ticket }) {
  return settings.wallets.map((wallet) => (
    <a
      key={wallet}
      className={styles.action}
      href={`/api/public/events/${event.id}/attendees/${short_id}/${PASSES[wallet]}`}
    >
      <LineIcon name="wallet" size={18} />
      {WORDS[wallet]}
    </a>
  ))
}

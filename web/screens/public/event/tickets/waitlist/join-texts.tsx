import { Trans } from '@lingui/react/macro'
import styles from './join-texts.module.css'

/** What the person waits for, and what the details are used for. */
export function WhatHappens({ item_name }: { item_name: string }) {
  return (
    <p className={styles.text}>
      <Trans>
        We’ll email you when a ticket for <strong>{item_name}</strong> becomes free. Your details are kept only to offer
        you this ticket.
      </Trans>
    </p>
  )
}

export function JoinedText({ email }: { email: string }) {
  return (
    <p className={styles.text} role="status">
      <Trans>
        We’ve emailed <strong>{email}</strong>. As soon as it’s your turn, we’ll send you a link to buy your ticket. Be
        quick then, because it’s held for a limited time.
      </Trans>
    </p>
  )
}

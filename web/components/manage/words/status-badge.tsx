import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { useLingui } from '@lingui/react'
import { badgeColor } from '#domain/order-status.ts'
import { statusText } from '#domain/text.ts'
import { EVENT_COLORS, EVENT_WORDS } from './event-status-badge.tsx'
import { WordBadge } from './word-badge.tsx'

/** Colours of statuses other than those of orders. */
const COLORS: Record<string, string> = {
  ...EVENT_COLORS,
  ACTIVE: 'teal',
  INVITED: 'orange',
  INACTIVE: 'gray',
  EXPIRED: 'gray',
  ABANDONED: 'gray',
  RESERVED: 'orange',
  AWAITING_OFFLINE_PAYMENT: 'orange',
  NO_PAYMENT_REQUIRED: 'teal',
  PAYMENT_RECEIVED: 'teal',
  QUEUED: 'orange',
  SENT: 'teal',
  FAILED: 'red',
  BOUNCED: 'red',
}

const WORDS: Record<string, MessageDescriptor> = {
  ...EVENT_WORDS,
  ACTIVE: msg`active`,
  INVITED: msg`invited`,
  INACTIVE: msg`inactive`,
  EXPIRED: msg`expired`,
  ABANDONED: msg`abandoned`,
  RESERVED: msg`in checkout`,
  AWAITING_OFFLINE_PAYMENT: msg`awaiting payment`,
  AWAITING_PAYMENT: msg`awaiting payment`,
  NO_PAYMENT_REQUIRED: msg`no payment needed`,
  PAYMENT_RECEIVED: msg`paid`,
  PAYMENT_FAILED: msg`payment failed`,
  REFUND_PENDING: msg`refund pending`,
  REFUND_FAILED: msg`refund failed`,
  PARTIALLY_REFUNDED: msg`partially refunded`,
  REFUNDED: msg`refunded`,
  COMPLETED: msg`completed`,
  CANCELLED: msg`cancelled`,
  QUEUED: msg`queued`,
  SENT: msg`sent`,
  FAILED: msg`not sent`,
  BOUNCED: msg`bounced`,
}

/** Badge of a status; an unknown status as plain text. */
export function StatusBadge({ status }: { status: string }) {
  const { i18n } = useLingui()
  const word = WORDS[status]
  return <WordBadge color={COLORS[status] ?? badgeColor(status)} word={word ? i18n._(word) : statusText(status)} />
}

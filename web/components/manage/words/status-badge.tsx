import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { useLingui } from '@lingui/react'
import { Badge } from '@mantine/core'
import { badgeColor } from '#domain/order-status.ts'
import { statusText } from '#domain/text.ts'

/** Colours of statuses other than those of orders. */
const COLORS: Record<string, string> = {
  LIVE: 'teal',
  ACTIVE: 'teal',
  DRAFT: 'gray',
  PAUSED: 'orange',
  ARCHIVED: 'gray',
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
  UPCOMING: 'aubergine',
  ONGOING: 'teal',
  ENDED: 'gray',
  WAITING: 'orange',
  OFFERED: 'aubergine',
  PURCHASED: 'teal',
  OFFER_EXPIRED: 'gray',
}

const WORDS: Record<string, MessageDescriptor> = {
  LIVE: msg`on sale`,
  ACTIVE: msg`active`,
  DRAFT: msg`draft`,
  PAUSED: msg`paused`,
  ARCHIVED: msg`archived`,
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
  UPCOMING: msg`upcoming`,
  ONGOING: msg`ongoing`,
  ENDED: msg`ended`,
  WAITING: msg`waiting`,
  OFFERED: msg`offered`,
  PURCHASED: msg`bought`,
  OFFER_EXPIRED: msg`offer expired`,
}

/** Badge of a status; an unknown status as plain text. */
export function StatusBadge({ status }: { status: string }) {
  const { i18n } = useLingui()
  const word = WORDS[status]
  return (
    <Badge miw="max-content" color={COLORS[status] ?? badgeColor(status)}>
      {word ? i18n._(word) : statusText(status)}
    </Badge>
  )
}

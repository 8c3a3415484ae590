import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { useLingui } from '@lingui/react'
import type { WaitlistStatus } from '#domain/waitlist.ts'
import { WordBadge } from '#web/components/manage/words/word-badge.tsx'

const WORDS: Record<WaitlistStatus, readonly [MessageDescriptor, color: string]> = {
  WAITING: [msg`waiting`, 'orange'],
  OFFERED: [msg`offered`, 'aubergine'],
  PURCHASED: [msg`bought`, 'teal'],
  OFFER_EXPIRED: [msg`offer expired`, 'gray'],
  CANCELLED: [msg`cancelled`, 'red'],
}

/** Badge of an entry of the waitlist. */
export function EntryBadge({ status }: { status: WaitlistStatus }) {
  const { i18n } = useLingui()
  const [word, color] = WORDS[status]
  return <WordBadge color={color} word={i18n._(word)} />
}

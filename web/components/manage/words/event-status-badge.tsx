import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { useLingui } from '@lingui/react'
import { WordBadge } from './word-badge.tsx'

export const EVENT_COLORS = {
  LIVE: 'teal',
  DRAFT: 'gray',
  PAUSED: 'orange',
  ARCHIVED: 'gray',
  UPCOMING: 'aubergine',
  ONGOING: 'teal',
  ENDED: 'gray',
}
type Status = keyof typeof EVENT_COLORS

export const EVENT_WORDS: Record<Status, MessageDescriptor> = {
  LIVE: msg`on sale`,
  DRAFT: msg`draft`,
  PAUSED: msg`paused`,
  ARCHIVED: msg`archived`,
  UPCOMING: msg`upcoming`,
  ONGOING: msg`ongoing`,
  ENDED: msg`ended`,
}

/** Badge of an event's status. The frame of all screens has it, so that it knows no other words. */
export function EventStatusBadge({ status }: { status: Status }) {
  const { i18n } = useLingui()
  return <WordBadge color={EVENT_COLORS[status]} word={i18n._(EVENT_WORDS[status])} />
}

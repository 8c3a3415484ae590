import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { useLingui } from '@lingui/react'
import { Badge } from '@mantine/core'
import { StatusBadge } from '#web/components/manage/words/status-badge.tsx'

/** Statuses that only messages and their recipients have. They are kept here, so that other screens do not load their texts. */
const OWN: Record<string, { color: string; word: MessageDescriptor }> = {
  SCHEDULED: { color: 'aubergine', word: msg`scheduled` },
  PROCESSING: { color: 'orange', word: msg`sending` },
  WAITING: { color: 'gray', word: msg`waiting` },
}

/** The status of a message, or of one of its recipients. */
export function MessageBadge({ status }: { status: string }) {
  const { i18n } = useLingui()
  const own = OWN[status]
  if (!own) return <StatusBadge status={status} />
  return (
    <Badge miw="max-content" color={own.color}>
      {i18n._(own.word)}
    </Badge>
  )
}

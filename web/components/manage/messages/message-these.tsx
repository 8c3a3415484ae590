import { useLingui } from '@lingui/react/macro'
import { useNavigate } from 'react-router'
import { type Message, messages } from '#contract/messages.ts'
import { useMay } from '#web/lib/calls/use-may.ts'
import { useEvent } from '#web/lib/manage-context.ts'
import { notifyDone } from '#web/lib/notify.ts'
import { Composer } from './composer.tsx'
import type { ChosenProduct, FixedRecipients } from './composer-values.ts'

type Props = { to: FixedRecipients | ChosenProduct; onClose: () => void }

/**
 * Composer for selected attendees or orders, or for a product's buyers. After sending, opens the message on the messages screen,
 * where it can be taken back.
 */
export function MessageThese({ to, onClose }: Props) {
  const { t } = useLingui()
  const { id: event_id } = useEvent()
  const navigate = useNavigate()
  const maySee = useMay()(messages.get)
  function show({ id }: Message) {
    if (maySee) void navigate(`/manage/event/${event_id}/messages?message=${id}`)
    else notifyDone(t`Message sent.`)
  }
  return <Composer to={to} onClose={onClose} onSent={show} />
}

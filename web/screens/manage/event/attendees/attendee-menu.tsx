import { useLingui } from '@lingui/react/macro'
import {
  IconExternalLink,
  IconLink,
  IconMail,
  IconMailForward,
  IconRestore,
  IconUser,
  IconX,
} from '@tabler/icons-react'
import type { Attendee } from '#contract/attendees.ts'
import { messages } from '#contract/messages.ts'
import { copyAndTell } from '#web/components/manage/screen/copy-and-tell.ts'
import { useMay } from '#web/lib/calls/use-may.ts'
import { ActItems } from '#web/ui/overlay/acts.tsx'
import { useAttendeeActions } from './use-attendee-actions.tsx'

type Props = { attendee: Attendee; onOpen: () => void; onMessage: () => void }

export function AttendeeMenu({ attendee, onOpen, onMessage }: Props) {
  const { t } = useLingui()
  const { link, resend, cancel, reactivate } = useAttendeeActions(attendee)
  const mayMessage = useMay()(messages.send)
  return (
    <ActItems
      acts={[
        { icon: IconUser, label: t`Open`, run: onOpen },
        { icon: IconExternalLink, label: t`Open ticket`, href: link },
        { icon: IconLink, label: t`Copy ticket link`, run: () => void copyAndTell(link, t`Link copied.`) },
        resend && { icon: IconMailForward, label: t`Resend ticket`, run: resend },
        mayMessage ? { icon: IconMail, label: t`Message`, run: onMessage } : null,
        reactivate && { icon: IconRestore, label: t`Reactivate ticket`, run: reactivate },
        cancel && { icon: IconX, label: t`Cancel ticket`, run: cancel, isDangerous: true },
      ]}
    />
  )
}

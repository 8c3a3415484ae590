import { Trans, useLingui } from '@lingui/react/macro'
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
import { writeToClipboard } from '#web/components/shared/copy-button.tsx'
import { notifyDone } from '#web/lib/notify.ts'
import { useMay } from '#web/lib/use-may.ts'
import { MenuItem } from '#web/ui/overlay/menu.tsx'
import { useAttendeeActions } from './use-attendee-actions.tsx'

const ICON = { size: 18, stroke: 1.5 }

type Props = { attendee: Attendee; onOpen: () => void; onMessage: () => void }

export function AttendeeMenu({ attendee, onOpen, onMessage }: Props) {
  const { t } = useLingui()
  const { link, resend, cancel, reactivate } = useAttendeeActions(attendee)
  const mayMessage = useMay()(messages.send)

  async function copy() {
    await writeToClipboard(link)
    notifyDone(t`Link copied.`)
  }

  return (
    <>
      <MenuItem leftSection={<IconUser {...ICON} />} onClick={onOpen}>
        <Trans>Open</Trans>
      </MenuItem>
      <MenuItem href={link} target="_blank" leftSection={<IconExternalLink {...ICON} />}>
        <Trans>Open ticket</Trans>
      </MenuItem>
      <MenuItem leftSection={<IconLink {...ICON} />} onClick={() => void copy()}>
        <Trans>Copy ticket link</Trans>
      </MenuItem>
      {resend && (
        <MenuItem leftSection={<IconMailForward {...ICON} />} onClick={resend}>
          <Trans>Resend ticket</Trans>
        </MenuItem>
      )}
      {mayMessage && (
        <MenuItem leftSection={<IconMail {...ICON} />} onClick={onMessage}>
          <Trans>Message</Trans>
        </MenuItem>
      )}
      {reactivate && (
        <MenuItem leftSection={<IconRestore {...ICON} />} onClick={reactivate}>
          <Trans>Reactivate ticket</Trans>
        </MenuItem>
      )}
      {cancel && (
        <MenuItem isDangerous leftSection={<IconX {...ICON} />} onClick={cancel}>
          <Trans>Cancel ticket</Trans>
        </MenuItem>
      )}
    </>
  )
}

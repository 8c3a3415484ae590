import { Trans, useLingui } from '@lingui/react/macro'
import { Menu } from '@mantine/core'
import { IconExternalLink, IconLink, IconMailForward, IconRestore, IconUser, IconX } from '@tabler/icons-react'
import type { Attendee } from '#contract/attendees.ts'
import { writeToClipboard } from '#web/components/shared/copy-button.tsx'
import { notifyDone } from '#web/lib/notify.ts'
import { useAttendeeActions } from './use-attendee-actions.ts'

const ICON = { size: 18, stroke: 1.5 }

export function AttendeeMenu({ attendee, onOpen }: { attendee: Attendee; onOpen: () => void }) {
  const { t } = useLingui()
  const { link, resend, cancel, reactivate } = useAttendeeActions(attendee)

  async function copy() {
    await writeToClipboard(link)
    notifyDone(t`The link was copied.`)
  }

  return (
    <>
      <Menu.Item leftSection={<IconUser {...ICON} />} onClick={onOpen}>
        <Trans>Open</Trans>
      </Menu.Item>
      <Menu.Item component="a" href={link} target="_blank" leftSection={<IconExternalLink {...ICON} />}>
        <Trans>Open the ticket</Trans>
      </Menu.Item>
      <Menu.Item leftSection={<IconLink {...ICON} />} onClick={() => void copy()}>
        <Trans>Copy the ticket's link</Trans>
      </Menu.Item>
      {resend && (
        <Menu.Item leftSection={<IconMailForward {...ICON} />} onClick={resend}>
          <Trans>Send the ticket again</Trans>
        </Menu.Item>
      )}
      {reactivate && (
        <Menu.Item leftSection={<IconRestore {...ICON} />} onClick={reactivate}>
          <Trans>Make active again</Trans>
        </Menu.Item>
      )}
      {cancel && (
        <Menu.Item c="var(--mantine-color-error)" leftSection={<IconX {...ICON} />} onClick={cancel}>
          <Trans>Cancel the ticket</Trans>
        </Menu.Item>
      )}
    </>
  )
}

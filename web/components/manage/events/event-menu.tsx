import { Trans, useLingui } from '@lingui/react/macro'
import { IconArchive, IconArrowBackUp, IconCopy, IconExternalLink, IconLink, IconSettings } from '@tabler/icons-react'
import { type Event, events } from '#contract/events.ts'
import { isPubliclyVisible } from '#domain/event-status.ts'
import { ActionsMenu } from '#web/components/manage/screen/actions-menu.tsx'
import { writeToClipboard } from '#web/components/shared/copy-button.tsx'
import { useMay } from '#web/lib/calls/use-may.ts'
import { notifyDone } from '#web/lib/notify.ts'
import { publicAddress } from '#web/lib/page/public-address.ts'
import { useSettings } from '#web/lib/settings.ts'
import { askFirst } from '#web/ui/overlay/confirm.ts'
import { MenuDivider, MenuItem } from '#web/ui/overlay/menu.tsx'
import { useSetEventStatus } from './event-status.tsx'
import { useDuplicate } from './use-duplicate.tsx'

/** Actions on an event that do not require opening it. */
export function EventMenu({ event }: { event: Event }) {
  const { t } = useLingui()
  const settings = useSettings()
  const may = useMay()
  const isPublic = isPubliclyVisible(event.status)
  const page = `/event/${event.id}/${event.slug}`
  const duplicate = useDuplicate(event)

  async function copy() {
    await writeToClipboard(publicAddress(page, settings, location.origin))
    notifyDone(t`Link copied.`)
  }

  return (
    <>
      <ActionsMenu subject={{ name: event.title }}>
        <MenuItem to={`/manage/event/${event.id}/dashboard`} leftSection={<IconSettings size={18} stroke={1.5} />}>
          <Trans>Manage</Trans>
        </MenuItem>
        <MenuItem
          href={isPublic ? page : `/event/${event.id}/preview`}
          target="_blank"
          leftSection={<IconExternalLink size={18} stroke={1.5} />}
        >
          {isPublic ? <Trans>Public page</Trans> : <Trans>Preview page</Trans>}
        </MenuItem>
        {isPublic && (
          <MenuItem leftSection={<IconLink size={18} stroke={1.5} />} onClick={() => void copy()}>
            <Trans>Copy link</Trans>
          </MenuItem>
        )}
        {duplicate.mayDuplicate && (
          <MenuItem leftSection={<IconCopy size={18} stroke={1.5} />} onClick={duplicate.open}>
            <Trans>Duplicate</Trans>
          </MenuItem>
        )}
        {may(events.setStatus) && <ArchiveItem event={event} />}
      </ActionsMenu>
      {duplicate.form}
    </>
  )
}

function ArchiveItem({ event }: { event: Event }) {
  const changeStatus = useChangeStatus(event)
  return (
    <>
      <MenuDivider />
      {event.status === 'ARCHIVED' ? (
        <MenuItem leftSection={<IconArrowBackUp size={18} stroke={1.5} />} onClick={() => void changeStatus('DRAFT')}>
          <Trans>Restore</Trans>
        </MenuItem>
      ) : (
        <MenuItem leftSection={<IconArchive size={18} stroke={1.5} />} onClick={() => void changeStatus('ARCHIVED')}>
          <Trans>Archive</Trans>
        </MenuItem>
      )}
    </>
  )
}

/** Archiving asks first; restoring does no harm. */
function useChangeStatus(event: Event) {
  const { t } = useLingui()
  const setStatus = useSetEventStatus(event)
  return async (status: 'DRAFT' | 'ARCHIVED') => {
    if (status === 'DRAFT') return setStatus(status, t`Event restored as a draft.`).catch(() => undefined)
    askFirst({
      title: t`Archive ${event.title}?`,
      text: t`The event moves to the archive and its page goes offline. Orders and tickets don’t change.`,
      confirm: t`Archive`,
      onConfirm: () => setStatus(status, t`Event archived.`),
    })
  }
}

import { useLingui } from '@lingui/react/macro'
import { ActionIcon } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { IconDotsVertical, IconExternalLink, IconShare } from '@tabler/icons-react'
import type { Event } from '#contract/events.ts'
import { lazyPart } from '#web/lib/lazy.tsx'
import { ManageMenu, MenuItem } from '#web/ui/overlay/menu.tsx'
import { EventStatusButton } from './event-status-button.tsx'

const ShareEventDialog = lazyPart(
  async () => (await import('#web/components/manage/events/share-event-dialog.tsx')).ShareEventDialog,
  { words: 'dialogs' },
)

/** Top bar of an event: public page, sharing and status. On phones the first two are in a menu. */
export default function EventActions({ event }: { event: Event }) {
  const [isSharing, { open, close }] = useDisclosure(false)
  const isPublic = event.status === 'LIVE' || event.status === 'PAUSED'
  const page = isPublic ? `/event/${event.id}/${event.slug}` : `/event/${event.id}/preview`
  return (
    <>
      {isPublic ? <PublicActions page={page} onShare={open} /> : <PreviewLink page={page} />}
      <EventStatusButton event={event} />
      {isSharing && <ShareEventDialog event={event} onClose={close} />}
    </>
  )
}

function PreviewLink({ page }: { page: string }) {
  const { t } = useLingui()
  const words = t`Preview page`
  const link = { component: 'a', href: page, target: '_blank', 'aria-label': words, title: words } as const
  return (
    <>
      <ActionIcon {...link} variant="default" size={36} visibleFrom="sm">
        <IconExternalLink size={18} stroke={1.5} />
      </ActionIcon>
      <ActionIcon {...link} variant="subtle" color="gray" size={44} hiddenFrom="sm">
        <IconExternalLink size={20} stroke={1.5} />
      </ActionIcon>
    </>
  )
}

function PublicActions({ page, onShare }: { page: string; onShare: () => void }) {
  const { t } = useLingui()
  const [open, share] = [t`View public page`, t`Share event`]
  const icon = { variant: 'default', size: 36, visibleFrom: 'sm' } as const
  return (
    <>
      <ActionIcon {...icon} component="a" href={page} target="_blank" aria-label={open} title={open}>
        <IconExternalLink size={18} stroke={1.5} />
      </ActionIcon>
      <ActionIcon {...icon} aria-label={share} title={share} onClick={onShare}>
        <IconShare size={18} stroke={1.5} />
      </ActionIcon>
      <ManageMenu
        target={
          <ActionIcon variant="subtle" color="gray" size={44} hiddenFrom="sm" aria-label={t`The event’s page`}>
            <IconDotsVertical size={20} stroke={1.5} />
          </ActionIcon>
        }
      >
        <MenuItem href={page} target="_blank" leftSection={<IconExternalLink size={18} stroke={1.5} />}>
          {open}
        </MenuItem>
        <MenuItem leftSection={<IconShare size={18} stroke={1.5} />} onClick={onShare}>
          {share}
        </MenuItem>
      </ManageMenu>
    </>
  )
}

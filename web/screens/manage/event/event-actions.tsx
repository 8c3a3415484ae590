import { useLingui } from '@lingui/react/macro'
import { ActionIcon } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { IconExternalLink, IconShare } from '@tabler/icons-react'
import type { Event } from '#contract/events.ts'
import { later } from '#web/components/manage/later.tsx'
import { EventStatusButton } from './event-status-button.tsx'

const ShareEventDialog = later(async () => (await import('#web/components/manage/share-event.tsx')).ShareEventDialog)

/** What stands in the top bar of an event: the way to its page, and its status. */
export default function EventActions({ event }: { event: Event }) {
  const { t } = useLingui()
  const isPublic = event.status === 'LIVE' || event.status === 'PAUSED'
  const page = isPublic ? `/event/${event.id}/${event.slug}` : `/event/${event.id}/preview`
  const words = isPublic ? t`Open the public page` : t`Open a preview of the page`
  return (
    <>
      <ActionIcon
        component="a"
        href={page}
        target="_blank"
        variant="default"
        size={36}
        aria-label={words}
        title={words}
      >
        <IconExternalLink size={18} stroke={1.5} />
      </ActionIcon>
      {isPublic && <ShareButton event={event} />}
      <EventStatusButton event={event} />
    </>
  )
}

function ShareButton({ event }: { event: Event }) {
  const { t } = useLingui()
  const [isOpen, { open, close }] = useDisclosure(false)
  return (
    <>
      <ActionIcon
        variant="default"
        size={36}
        aria-label={t`Share the event`}
        title={t`Share the event`}
        onClick={open}
        visibleFrom="sm"
      >
        <IconShare size={18} stroke={1.5} />
      </ActionIcon>
      {isOpen && <ShareEventDialog event={event} onClose={close} />}
    </>
  )
}

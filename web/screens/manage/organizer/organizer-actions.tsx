import { useLingui } from '@lingui/react/macro'
import { ActionIcon, Button } from '@mantine/core'
import { IconExternalLink } from '@tabler/icons-react'
import type { Organizer } from '#contract/organizers.ts'

/** Top bar of an organizer: link to its page, on phones as an icon. */
export default function OrganizerActions({ organizer: { id, slug, status } }: { organizer: Organizer }) {
  const { t } = useLingui()
  const isPublic = status === 'LIVE'
  const words = isPublic ? t`Public page` : t`Preview page`
  const link = { component: 'a', href: isPublic ? `/events/${id}/${slug}` : `/organizer/${id}/preview` } as const
  return (
    <>
      <Button
        {...link}
        target="_blank"
        variant="default"
        size="xs"
        visibleFrom="sm"
        leftSection={<IconExternalLink size={16} stroke={1.5} />}
      >
        {words}
      </Button>
      <ActionIcon {...link} target="_blank" variant="subtle" color="gray" size={44} hiddenFrom="sm" aria-label={words}>
        <IconExternalLink size={20} stroke={1.5} />
      </ActionIcon>
    </>
  )
}

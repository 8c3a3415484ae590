import { useLingui } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import { IconExternalLink } from '@tabler/icons-react'
import type { Organizer } from '#contract/organizers.ts'

/** What stands in the top bar of an organizer: the way to its page. */
export default function OrganizerActions({ organizer: { id, slug, status } }: { organizer: Organizer }) {
  const { t } = useLingui()
  const isPublic = status === 'LIVE'
  return (
    <Button
      component="a"
      href={isPublic ? `/events/${id}/${slug}` : `/organizer/${id}/preview`}
      target="_blank"
      variant="default"
      size="xs"
      visibleFrom="sm"
      leftSection={<IconExternalLink size={16} stroke={1.5} />}
    >
      {isPublic ? t`Public page` : t`Preview of the page`}
    </Button>
  )
}

import { Trans } from '@lingui/react/macro'
import { Anchor, Paper, Stack, Text, Title } from '@mantine/core'
import { isPubliclyVisible } from '#domain/event-status.ts'
import { ShareEvent } from '#web/components/manage/events/share-event.tsx'
import { useEvent } from '#web/lib/manage-context.ts'
import { WhenSeen } from '#web/ui/layout/when-seen.tsx'

/** Address of the event page; before it is public, a link to the preview. */
export function SharePage() {
  const event = useEvent()
  return (
    <section aria-labelledby="share-page">
      <Title order={2} size="h3" mb="sm" id="share-page">
        <Trans>Public page</Trans>
      </Title>
      <Paper withBorder radius="lg" p="lg">
        {isPubliclyVisible(event.status) ? (
          <WhenSeen height={260}>
            <ShareEvent event={event} />
          </WhenSeen>
        ) : (
          <Stack gap="xs">
            <Text size="sm" c="dimmed">
              <Trans>Only your team can see the page until the event is on sale.</Trans>
            </Text>
            <Anchor href={`/event/${event.id}/preview`} target="_blank" size="sm" w="fit-content">
              <Trans>Preview page</Trans>
            </Anchor>
          </Stack>
        )}
      </Paper>
    </section>
  )
}

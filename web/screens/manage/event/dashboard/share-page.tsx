import { Trans } from '@lingui/react/macro'
import { Anchor, Paper, Stack, Text, Title } from '@mantine/core'
import { isPubliclyVisible } from '#domain/event-status.ts'
import { ShareEvent } from '#web/components/manage/events/share-event.tsx'
import { useEvent } from '#web/lib/manage-context.ts'
import { WhenSeen } from '#web/ui/lazy/when-seen.tsx'

/** The address to tell people; before it is public, a look at what they will see. */
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

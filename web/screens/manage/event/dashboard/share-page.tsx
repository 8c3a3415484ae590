import { Trans } from '@lingui/react/macro'
import { Anchor, Group, Paper, Stack, Text, Title } from '@mantine/core'
import { isPubliclyVisible } from '#domain/event-status.ts'
import { CopyButton } from '#web/components/shared/copy-button.tsx'
import { useEvent } from '#web/lib/manage-context.ts'
import { publicAddress } from '#web/lib/public-address.ts'
import { useSettings } from '#web/lib/settings.ts'
import styles from './dashboard.module.css'

/** The address to tell people; before it is public, a look at what they will see. */
export function SharePage() {
  const event = useEvent()
  const settings = useSettings()
  const address = publicAddress(`/event/${event.id}/${event.slug}`, settings, location.origin)
  return (
    <section aria-labelledby="share-page">
      <Title order={2} size="h3" mb="sm" id="share-page">
        <Trans>The public page</Trans>
      </Title>
      <Paper withBorder radius="lg" p="lg">
        {isPubliclyVisible(event.status) ? (
          <Stack gap="sm">
            <Text size="sm" c="dimmed">
              <Trans>Everybody with this link can read about the event and buy.</Trans>
            </Text>
            <Group gap="sm">
              <span className={styles.link}>{address}</span>
              <CopyButton text={address} />
            </Group>
          </Stack>
        ) : (
          <Stack gap="xs">
            <Text size="sm" c="dimmed">
              <Trans>There is no public page at the moment. You can look at it as visitors would see it.</Trans>
            </Text>
            <Anchor href={`/event/${event.id}/preview`} target="_blank" size="sm" w="fit-content">
              <Trans>Open a preview of the page</Trans>
            </Anchor>
          </Stack>
        )}
      </Paper>
    </section>
  )
}

import { Trans } from '@lingui/react/macro'
import { Button, Group, Paper, Text } from '@mantine/core'
import { IconAlertCircle } from '@tabler/icons-react'

/** Message for a part of a screen that failed to load, with a button to try again. */
export function BlockError({ retry, isFetching = false }: { retry: () => void; isFetching?: boolean }) {
  return (
    <Paper withBorder radius="lg" p="md" role="alert">
      <Group gap="sm">
        <IconAlertCircle size={20} stroke={1.5} aria-hidden="true" />
        <Text size="sm" flex="1 1 200px">
          <Trans>We couldn’t load this part.</Trans>
        </Text>
        <Button variant="default" size="xs" loading={isFetching} onClick={retry}>
          <Trans>Try again</Trans>
        </Button>
      </Group>
    </Paper>
  )
}

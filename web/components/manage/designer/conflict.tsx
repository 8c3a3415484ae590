import { Trans, useLingui } from '@lingui/react/macro'
import { Alert, Button, Group, Text } from '@mantine/core'

type Props = { onTakeOver: () => void; onOverwrite: () => void; pending: boolean }

/** Somebody else has saved meanwhile; what was typed is still there, and one of the two is chosen. */
export function Conflict({ onTakeOver, onOverwrite, pending }: Props) {
  const { t } = useLingui()
  return (
    <Alert color="orange" role="alert" title={t`Someone else changed this meanwhile`}>
      <Text size="sm">
        <Trans>Nothing was saved. Take over their version, or overwrite it with yours.</Trans>
      </Text>
      <Group gap="sm" mt="sm">
        <Button variant="default" size="xs" disabled={pending} onClick={onTakeOver}>
          <Trans>Take over theirs</Trans>
        </Button>
        <Button size="xs" loading={pending} onClick={onOverwrite}>
          <Trans>Overwrite with mine</Trans>
        </Button>
      </Group>
    </Alert>
  )
}

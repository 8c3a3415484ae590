import { Trans } from '@lingui/react/macro'
import { Button, Stack, Text } from '@mantine/core'
import { DialogActions } from '#web/ui/overlay/dialog-actions.tsx'
import styles from './consequences.module.css'

/** Shown if the action would change nothing, with the reasons. */
export function NothingToDo({ reasons, onClose }: { reasons: readonly string[]; onClose: () => void }) {
  return (
    <Stack>
      <Text>
        <Trans>There’s nothing to change.</Trans>
      </Text>
      <ul className={styles.consequences}>
        {reasons.map((reason) => (
          <li key={reason}>{reason}</li>
        ))}
      </ul>
      <DialogActions>
        <Button variant="default" onClick={onClose}>
          <Trans>Go back</Trans>
        </Button>
      </DialogActions>
    </Stack>
  )
}

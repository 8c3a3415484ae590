import { Trans } from '@lingui/react/macro'
import { Button, Stack, Text } from '@mantine/core'
import type { BulkPreview } from '#contract/bulk-acts.ts'
import styles from '#web/components/manage/bulk/consequences.module.css'
import { DialogActions } from '#web/ui/overlay/dialog-actions.tsx'
import { Skipped } from './bulk-consequences.tsx'

/** Shown if the action would change no order, with the reasons. */
export function NothingToDo({ preview, onClose }: { preview: BulkPreview; onClose: () => void }) {
  return (
    <Stack>
      <Text>
        <Trans>There’s nothing to change.</Trans>
      </Text>
      <ul className={styles.consequences}>
        <Skipped preview={preview} />
      </ul>
      <DialogActions>
        <Button variant="default" onClick={onClose}>
          <Trans>Go back</Trans>
        </Button>
      </DialogActions>
    </Stack>
  )
}

import { plural } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { Button, Modal, Skeleton, Stack, Text } from '@mantine/core'
import type { ReactNode } from 'react'
import { ApiFailure } from '#contract/client.ts'
import type { EventDeletionStatus } from '#contract/deletions.ts'
import type { DeletionObstacle } from '#domain/deletion.ts'
import { errorMessage } from '#web/lib/errors/error-words.ts'
import { notifyDone, notifyProblem } from '#web/lib/notify.ts'
import { BlockError } from '#web/ui/feedback/block-error.tsx'
import { Answer } from '#web/ui/overlay/ask.tsx'
import { DialogActions } from '#web/ui/overlay/dialog-actions.tsx'

type Status = Pick<EventDeletionStatus, 'can_delete' | 'reasons'>

type Props = {
  query: { data: { data: Status } | undefined; isError: boolean; isFetching: boolean; refetch: () => unknown }
  /** Things deleted along with it, in numbers. */
  contents: ReactNode
  title: string
  /** Label of the button. */
  verb: string
  done: string
  run: () => Promise<unknown>
  onClose: () => void
}

/** Deletes permanently after a word has been typed, or shows the obstacles. */
export function DeleteDialog({ query, title, onClose, ...deletion }: Props) {
  const { t } = useLingui()
  const status = query.data?.data
  return (
    <Modal opened onClose={onClose} title={title} closeButtonProps={{ 'aria-label': t`Close` }}>
      {!status && query.isError && <BlockError retry={() => void query.refetch()} isFetching={query.isFetching} />}
      {!status && !query.isError && <Skeleton height={120} />}
      {status?.can_delete && <Deletable {...deletion} onClose={onClose} />}
      {status && !status.can_delete && <Obstacles reasons={status.reasons} onClose={onClose} />}
    </Modal>
  )
}

function Deletable({ contents, verb, done, run, onClose }: Omit<Props, 'query' | 'title'>) {
  const { t, i18n } = useLingui()
  async function go() {
    try {
      await run()
      notifyDone(done)
    } catch (error) {
      if (error instanceof ApiFailure) notifyProblem(i18n._(errorMessage(error)))
      throw error
    }
  }
  const text = (
    <Stack gap="xs">
      <span>{contents}</span>
      <span>{t`This can’t be undone.`}</span>
    </Stack>
  )
  return <Answer text={text} confirm={verb} isDangerous word={t`delete`} onConfirm={go} close={onClose} />
}

function Obstacles({ reasons, onClose }: Pick<Status, 'reasons'> & { onClose: () => void }) {
  const { t } = useLingui()
  const words: Record<DeletionObstacle, (count: number) => string> = {
    orders: (count) => t`${plural(count, { one: '# order was placed.', other: '# orders were placed.' })}`,
    in_checkout: (count) =>
      t`${plural(count, { one: '# order is in checkout. Try again in a few minutes.', other: '# orders are in checkout. Try again in a few minutes.' })}`,
    last_organizer: () => t`You need at least one active organizer. Create another one first.`,
  }
  return (
    <Stack>
      <Text>
        <Trans>This can’t be deleted:</Trans>
      </Text>
      <ul>
        {reasons.map(({ code, count }) => (
          <li key={code}>{words[code](count)}</li>
        ))}
      </ul>
      <Text>
        <Trans>Archive it instead. Orders, tickets and figures stay.</Trans>
      </Text>
      <DialogActions>
        <Button variant="default" data-autofocus onClick={onClose}>
          <Trans>Go back</Trans>
        </Button>
      </DialogActions>
    </Stack>
  )
}

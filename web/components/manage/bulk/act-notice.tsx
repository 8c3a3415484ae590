import { plural } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { Alert, Anchor, CloseButton, Group, Stack, Text } from '@mantine/core'
import type { ReactNode } from 'react'
import type { BulkActStatus, KeptReason } from '#domain/bulk-act.ts'
import { JobProgress, UndoButton } from '#web/components/manage/screen/job-progress.tsx'
import { isUnderWay } from './use-act-state.ts'
import { useKeptWords } from './use-kept-words.ts'

type State = { status: BulkActStatus; started_by: string | null; kept_count: number }

type Props = {
  label: string
  act: State
  /** Seconds left to undo. */
  seconds: number
  words: ReactNode
  progress: { done: number; all: number; label: string; words: string }
  /** Reasons why some stay unchanged. */
  skipped: readonly string[]
  /** Rows that could not be restored: the first ones of `kept_count`. */
  kept: readonly { href: string; public_id: string; reason: KeptReason }[]
  /** Null if the member may not undo it. */
  undo: (() => Promise<void>) | null
  onDone: () => void
  onClose: () => void
}

/** Progress of an action on many rows as the server reports it, and a button to undo it while that is possible. */
export function ActNotice({ act, seconds, progress, undo, ...props }: Props) {
  const { t } = useLingui()
  const isOpen = act.status === 'RUNNING' || (act.status === 'DONE' && seconds > 0)
  return (
    <Alert color={act.kept_count > 0 ? 'orange' : 'aubergine'} mb="md" role="region" aria-label={props.label}>
      <Stack gap="xs">
        <Group justify="space-between" wrap="nowrap" align="start">
          <Text role="status" fw={550}>
            {props.words}
          </Text>
          {!isUnderWay(act) && <CloseButton aria-label={t`Close`} onClick={props.onClose} />}
        </Group>
        {isUnderWay(act) && (
          <JobProgress done={progress.done} all={progress.all} label={progress.label}>
            {progress.words}
          </JobProgress>
        )}
        <Details act={act} skipped={props.skipped} kept={props.kept} />
        {isOpen && <TimeLeft act={act} seconds={seconds} />}
        {isOpen && undo && (
          <Group>
            <UndoButton
              undo={undo}
              seconds={act.status === 'DONE' && seconds <= 60 ? seconds : null}
              onDone={props.onDone}
            />
          </Group>
        )}
      </Stack>
    </Alert>
  )
}

/** Whole minutes left to undo; the last one is counted by the button. And who started the action. */
function TimeLeft({ act: { status, started_by }, seconds }: { act: State; seconds: number }) {
  const { t } = useLingui()
  const minutes = Math.ceil(seconds / 60)
  return (
    <Text size="sm">
      {started_by && <Trans>Started by {started_by}.</Trans>}{' '}
      {status === 'DONE' &&
        minutes > 1 &&
        t`${plural(minutes, { one: '# minute left to undo.', other: '# minutes left to undo.' })}`}
    </Text>
  )
}

/** Rows left unchanged, and rows that could not be restored. */
function Details({ act: { status, kept_count }, skipped, kept }: Pick<Props, 'skipped' | 'kept'> & { act: State }) {
  const keptWords = useKeptWords()
  const more = kept_count - kept.length
  if (status === 'DONE' || status === 'ENDING' || status === 'OVER')
    return skipped.map((reason) => (
      <Text key={reason} size="sm">
        {reason}
      </Text>
    ))
  if (kept.length === 0) return null
  return (
    <Text size="sm" component="div">
      {kept.map(({ href, public_id, reason }) => (
        <div key={href}>
          <Anchor href={href}>{public_id}</Anchor>
          {': '}
          {keptWords[reason]}
        </div>
      ))}
      {more > 0 && <Trans>And {more} more.</Trans>}
    </Text>
  )
}

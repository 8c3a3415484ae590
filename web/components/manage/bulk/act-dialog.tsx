import { useLingui } from '@lingui/react/macro'
import { Modal, Skeleton, Stack } from '@mantine/core'
import type { ReactNode } from 'react'
import { ApiFailure } from '#contract/client.ts'
import { isOfTags } from '#domain/bulk-act.ts'
import { errorMessage } from '#web/lib/errors/error-words.ts'
import { notifyProblem } from '#web/lib/notify.ts'
import { BlockError } from '#web/ui/feedback/block-error.tsx'
import { Answer } from '#web/ui/overlay/ask.tsx'
import { NothingToDo } from './nothing-to-do.tsx'
import { TagField } from './tag-field.tsx'
import type { TagOfAct } from './use-tag-of-act.ts'

type Query<Preview> = {
  data: { data: { preview: Preview } } | undefined
  error: ApiFailure | null
  isFetching: boolean
  refetch: () => Promise<unknown>
}

type Props<Preview> = {
  act: string
  tag: TagOfAct
  /** Tags in use. */
  known: readonly string[]
  query: Query<Preview>
  titleOf: (preview: Preview | undefined) => string
  consequences: (preview: Preview) => ReactNode
  /** Reasons why some stay unchanged. */
  skipped: (preview: Preview) => string[]
  verb: string
  /** Word to type before a dangerous action. */
  word?: string | undefined
  go: (preview: Preview) => Promise<void>
  onClose: () => void
  /** Choices of the action. */
  choices?: (preview: Preview | undefined) => ReactNode
}

/** Confirms an action on many rows: shows the exact number of rows and the consequences. */
export function ActDialog<Preview extends { changed_count: number }>(props: Props<Preview>) {
  const { act, tag, query, onClose } = props
  const { t, i18n } = useLingui()
  const { error } = query
  const ofTags = isOfTags(act)
  const preview = tag.isSettled ? query.data?.data.preview : undefined

  async function go(seen: Preview) {
    try {
      await props.go(seen)
    } catch (failure) {
      if (failure instanceof ApiFailure) notifyProblem(i18n._(errorMessage(failure)))
      throw failure
    }
  }

  return (
    <Modal opened onClose={onClose} title={props.titleOf(preview)} closeButtonProps={{ 'aria-label': t`Close` }}>
      <Stack>
        {ofTags && (
          <TagField
            act={act}
            known={props.known}
            value={tag.value}
            onChange={tag.change}
            error={error && i18n._(errorMessage(error))}
          />
        )}
        {props.choices?.(preview)}
        {!ofTags && error && <BlockError retry={() => void query.refetch()} isFetching={query.isFetching} />}
        {tag.isReady && !preview && !error && <Skeleton height={120} />}
        {preview?.changed_count === 0 && <NothingToDo reasons={props.skipped(preview)} onClose={onClose} />}
        {preview && preview.changed_count > 0 && (
          <Answer
            text={props.consequences(preview)}
            confirm={props.verb}
            {...(props.word !== undefined && { isDangerous: true, word: props.word })}
            onConfirm={() => go(preview)}
            close={onClose}
          />
        )}
      </Stack>
    </Modal>
  )
}

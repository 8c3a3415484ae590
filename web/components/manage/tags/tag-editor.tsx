import { Trans, useLingui } from '@lingui/react/macro'
import { Button, Group, Pill, Stack, Text } from '@mantine/core'
import { useState } from 'react'
import { ApiFailure } from '#contract/client.ts'
import { MOST_TAGS } from '#domain/order-tag.ts'
import { errorMessage } from '#web/lib/errors/error-words.ts'
import { notifyProblem } from '#web/lib/notify.ts'
import styles from './tag-editor.module.css'
import { TagInput } from './tag-input.tsx'

type Change = { add?: string[]; remove?: string[] }
type Props = {
  tags: readonly string[]
  /** Tags that are used elsewhere in the event. */
  known: readonly string[]
  mayChange: boolean
  isPending: boolean
  onChange: (change: Change) => Promise<unknown>
}

/** Tags of an order or attendee, with a field to add one. */
export function TagEditor({ tags, known, mayChange, isPending, onChange }: Props) {
  const { t, i18n } = useLingui()
  const [typed, setTyped] = useState('')

  async function change(wanted: Change) {
    try {
      await onChange(wanted)
      if (wanted.add) setTyped('')
    } catch (error) {
      if (!(error instanceof ApiFailure)) throw error
      notifyProblem(i18n._(errorMessage(error)))
    }
  }
  function add(event: React.SyntheticEvent) {
    event.preventDefault()
    const tag = typed.trim()
    if (tag !== '' && !isPending) void change({ add: [tag] })
  }

  return (
    <Stack gap="sm">
      {tags.length === 0 && (
        <Text c="dimmed">
          <Trans>No tags. Only you and your team can see tags.</Trans>
        </Text>
      )}
      {tags.length > 0 && (
        <Pill.Group>
          {tags.map((tag) => (
            <Pill
              key={tag}
              size="md"
              withRemoveButton={mayChange}
              removeButtonProps={{ 'aria-label': t`Remove the tag ${tag}`, 'aria-hidden': false, tabIndex: 0 }}
              onRemove={() => void change({ remove: [tag] })}
            >
              {tag}
            </Pill>
          ))}
        </Pill.Group>
      )}
      {mayChange && tags.length < MOST_TAGS && (
        <form onSubmit={add}>
          <Group gap="sm" wrap="nowrap" align="end">
            <TagInput known={known} value={typed} onChange={setTyped} className={styles.field ?? ''} />
            <Button type="submit" variant="default" loading={isPending} disabled={typed.trim() === ''}>
              <Trans>Add tag</Trans>
            </Button>
          </Group>
        </form>
      )}
    </Stack>
  )
}

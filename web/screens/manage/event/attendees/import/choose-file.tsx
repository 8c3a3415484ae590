import { Trans, useLingui } from '@lingui/react/macro'
import { Button, Group, Loader, Stack, Text, TextInput } from '@mantine/core'
import { useState } from 'react'
import { type AttendeeImportState, attendeeImports } from '#contract/attendee-imports.ts'
import { ApiFailure } from '#contract/client.ts'
import { MOST_IMPORT_MEGABYTES, MOST_IMPORTED } from '#domain/attendee-import.ts'
import { useApiMutation, useApiQuery } from '#web/lib/calls/query.ts'
import { errorMessage } from '#web/lib/errors/error-words.ts'
import { issueMessage } from '#web/lib/errors/issue-messages.ts'
import { useFormat } from '#web/lib/formats/use-format.ts'
import { useEvent } from '#web/lib/manage-context.ts'

type Props = { onSent: (file: AttendeeImportState) => void; onOpen: (id: number) => void }

export function ChooseFile({ onSent, onOpen }: Props) {
  const { t } = useLingui()
  const { number } = useFormat()
  const { send, pending, error } = useSendFile(onSent)
  const [rows, megabytes] = [number(MOST_IMPORTED), MOST_IMPORT_MEGABYTES]
  return (
    <Stack gap="lg">
      <Text>
        <Trans>
          Add a whole list of people at once. The first row of the file names its columns, such as first name, last name
          and email. First you’ll see what will happen.
        </Trans>
      </Text>
      <TextInput
        type="file"
        accept=".csv,.txt,.tsv,.xlsx"
        label={t`File`}
        required
        description={t`CSV or Excel (.xlsx), up to ${rows} rows and ${megabytes} MB.`}
        error={error}
        disabled={pending}
        rightSection={pending && <Loader size="xs" />}
        onChange={(event) => {
          const file = event.currentTarget.files?.[0]
          if (file) void send(file)
        }}
      />
      <Earlier onOpen={onOpen} />
    </Stack>
  )
}

function useSendFile(onSent: Props['onSent']) {
  const { i18n } = useLingui()
  const { id: event_id } = useEvent()
  const { mutateAsync, isPending } = useApiMutation(attendeeImports.upload)
  const [error, setError] = useState<string | null>(null)
  async function send(file: File) {
    const body = new FormData()
    body.set('file', file)
    setError(null)
    try {
      onSent((await mutateAsync({ params: { event_id }, body })).data)
    } catch (failure) {
      if (!(failure instanceof ApiFailure)) throw failure
      const [issue] = failure.issues
      setError(issue ? issueMessage(i18n, issue) : i18n._(errorMessage(failure)))
    }
  }
  return { send, pending: isPending, error }
}

/** Earlier imports. Opening one shows its result, and the undo button while that is possible. */
function Earlier({ onOpen }: Pick<Props, 'onOpen'>) {
  const { t } = useLingui()
  const { dateTime } = useFormat()
  const { id: event_id, timezone } = useEvent()
  const { data } = useApiQuery(attendeeImports.list, { params: { event_id } }, { staleTime: 0 })
  if (!data || data.data.length === 0) return null
  return (
    <Stack gap="xs" component="section" aria-label={t`Earlier files`}>
      <Text fw={600}>
        <Trans>Earlier files</Trans>
      </Text>
      {data.data.map(({ id, file_name, created_at }) => (
        <Group key={id} justify="space-between" wrap="nowrap">
          <div style={{ minWidth: 0 }}>
            <Text truncate>{file_name}</Text>
            <Text size="sm" c="dimmed">
              {dateTime(created_at, timezone)}
            </Text>
          </div>
          <Button variant="default" size="xs" flex="none" aria-label={t`Show ${file_name}`} onClick={() => onOpen(id)}>
            <Trans>Show</Trans>
          </Button>
        </Group>
      ))}
    </Stack>
  )
}

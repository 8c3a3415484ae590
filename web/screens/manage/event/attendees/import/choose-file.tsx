import { Trans, useLingui } from '@lingui/react/macro'
import { Button, Group, Stack, Text } from '@mantine/core'
import { type AttendeeImportState, attendeeImports } from '#contract/attendee-imports.ts'
import { MOST_IMPORT_MEGABYTES, MOST_IMPORTED } from '#domain/attendee-import.ts'
import { UploadField } from '#web/components/manage/uploads/upload-field.tsx'
import { useApiMutation, useApiQuery } from '#web/lib/calls/query.ts'
import { useFormat } from '#web/lib/formats/use-format.ts'
import { useEvent } from '#web/lib/manage-context.ts'

type Props = { onSent: (file: AttendeeImportState) => void; onOpen: (id: number) => void }

export function ChooseFile({ onSent, onOpen }: Props) {
  const { t } = useLingui()
  const { number } = useFormat()
  const { id: event_id } = useEvent()
  const { mutateAsync } = useApiMutation(attendeeImports.upload)
  const [rows, megabytes] = [number(MOST_IMPORTED), MOST_IMPORT_MEGABYTES]
  return (
    <Stack gap="lg">
      <Text>
        <Trans>
          Add a whole list of people at once. The first row of the file names its columns, such as first name, last name
          and email. First you’ll see what will happen.
        </Trans>
      </Text>
      <UploadField
        accept=".csv,.txt,.tsv,.xlsx"
        description={t`CSV or Excel (.xlsx), up to ${rows} rows and ${megabytes} MB.`}
        send={async (body) => onSent((await mutateAsync({ params: { event_id }, body })).data)}
      />
      <Earlier onOpen={onOpen} />
    </Stack>
  )
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

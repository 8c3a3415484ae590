import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { Button, Drawer, Group, Stack, Text } from '@mantine/core'
import { IconDownload } from '@tabler/icons-react'
import { useState } from 'react'
import { pathOf } from '#contract/client.ts'
import { invoices } from '#contract/invoices.ts'
import { archiveProblem, MOST_DOCUMENTS, USUAL_ARCHIVE_DAYS } from '#domain/invoice.ts'
import { localDate } from '#domain/time.ts'
import { WhenLoaded } from '#web/components/manage/screen/loading.tsx'
import { useApiQuery } from '#web/lib/calls/query.ts'
import { saveFile } from '#web/lib/calls/save-file.ts'
import { useEvent } from '#web/lib/manage-context.ts'
import { useReturnFocus } from '#web/lib/page/use-return-focus.ts'
import { DayInput } from '#web/ui/date/day-input.tsx'

const DAY_MS = 24 * 3_600_000

/** Downloads all invoices and credit notes of a period as PDFs in one archive. */
export function InvoicesDrawer({ onClose }: { onClose: () => void }) {
  const { t } = useLingui()
  const { id: event_id, timezone } = useEvent()
  const [days, setDays] = useState<{ start_date: string | null; end_date: string | null }>(() => ({
    start_date: localDate(new Date(Date.now() - (USUAL_ARCHIVE_DAYS - 1) * DAY_MS).toISOString(), timezone),
    end_date: localDate(new Date().toISOString(), timezone),
  }))
  const chosen = days.start_date && days.end_date ? { start_date: days.start_date, end_date: days.end_date } : null
  const query = useApiQuery(
    invoices.archive,
    { params: { event_id }, query: chosen ?? {} },
    { enabled: chosen !== null },
  )
  useReturnFocus()
  const save = () => saveFile(`/api${pathOf(invoices.archive, { event_id })}/file?${new URLSearchParams(chosen ?? {})}`)
  return (
    <Drawer opened onClose={onClose} title={t`Invoices as PDF`} closeButtonProps={{ 'aria-label': t`Close` }}>
      <Stack gap="lg">
        <Group gap="sm" align="flex-start" grow>
          <DayInput
            required
            label={t`From`}
            value={days.start_date}
            onChange={(start_date) => setDays((now) => ({ ...now, start_date }))}
          />
          <DayInput
            required
            label={t`To`}
            value={days.end_date}
            onChange={(end_date) => setDays((now) => ({ ...now, end_date }))}
          />
        </Group>
        {chosen === null || query.error?.code === 'malformed' ? (
          <Text c="red" role="alert">
            <Trans>Choose two days, the first one first, at most a year apart.</Trans>
          </Text>
        ) : (
          <WhenLoaded query={query}>{({ data }) => <Found counts={data} onSave={save} />}</WhenLoaded>
        )}
      </Stack>
    </Drawer>
  )
}

type Counts = { invoices: number; credit_notes: number }

function Found({ counts, onSave }: { counts: Counts; onSave: () => void }) {
  const problem = archiveProblem(counts)
  return (
    <Stack gap="md" align="flex-start">
      <Text role="status">
        {problem === 'no_invoices' ? (
          <Trans>No invoices were issued on these days. Choose others.</Trans>
        ) : (
          <>
            <Plural value={counts.invoices} one="# invoice" other="# invoices" />
            {' · '}
            <Plural value={counts.credit_notes} one="# credit note" other="# credit notes" />
          </>
        )}
      </Text>
      {problem === 'too_many_invoices' && (
        <Text c="dimmed">
          <Trans>These are more than {MOST_DOCUMENTS} documents. Choose fewer days.</Trans>
        </Text>
      )}
      {problem === null && (
        <Button leftSection={<IconDownload size={18} stroke={1.5} aria-hidden />} onClick={onSave}>
          <Trans>Download as ZIP</Trans>
        </Button>
      )}
    </Stack>
  )
}

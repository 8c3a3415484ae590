import { Trans, useLingui } from '@lingui/react/macro'
import { Button, Group } from '@mantine/core'
import { IconPlus, IconPrinter, IconUpload } from '@tabler/icons-react'
import { useState } from 'react'
import { attendeeImports } from '#contract/attendee-imports.ts'
import { attendees } from '#contract/attendees.ts'
import { exportFiles } from '#contract/exports.ts'
import { ExportMenu } from '#web/components/manage/exports/export-menu.tsx'
import { PageHeader } from '#web/components/manage/screen/page-header.tsx'
import { loadManageWords } from '#web/lib/i18n.ts'
import { useEvent } from '#web/lib/manage-context.ts'
import { hasNothing, useApiList } from '#web/lib/use-api-list.ts'
import { useHashId } from '#web/lib/use-hash-id.ts'
import { useMay } from '#web/lib/use-may.ts'
import { EmptyState } from '#web/ui/feedback/empty-state.tsx'
import { laterDialog, laterWithWords } from '#web/ui/lazy/later.tsx'
import { DataTable } from '#web/ui/list/data-table.tsx'
import { ToolButton } from '#web/ui/list/tool-button.tsx'
import { useAttendeeColumns } from './attendee-columns.tsx'
import { AttendeeMenu } from './attendee-menu.tsx'
import { useAttendeeFilters } from './use-attendee-filters.ts'

const AddAttendeeForm = laterDialog(async () => (await import('./add-attendee-form.tsx')).AddAttendeeForm)
const ImportDrawer = laterDialog(async () => {
  const [{ ImportDrawer: Part }] = await Promise.all([import('./import/import-drawer.tsx'), loadManageWords('issues')])
  return Part
})
const PrintDrawer = laterDialog(async () => (await import('./print/print-drawer.tsx')).PrintDrawer)
const MessageThese = laterWithWords(
  'composer',
  async () => (await import('#web/components/manage/messages/message-these.tsx')).MessageThese,
)
const AttendeeDrawer = laterWithWords('drawers', async () => (await import('./attendee-drawer.tsx')).AttendeeDrawer)

export default function Attendees() {
  const { t } = useLingui()
  const event = useEvent()
  const list = useApiList(attendees.list, { event_id: event.id })
  const columns = useAttendeeColumns()
  const filters = useAttendeeFilters()
  const drawer = useHashId('attendee')
  const [isAdding, setAdding] = useState(false)
  const [isImporting, setImporting] = useState(false)
  const [isPrinting, setPrinting] = useState(false)
  const [messaged, setMessaged] = useState<number | null>(null)
  const may = useMay()
  const bring = may(attendeeImports.upload) && (
    <ToolButton icon={IconUpload} onClick={() => setImporting(true)}>
      <Trans>Import</Trans>
    </ToolButton>
  )
  const add = may(attendees.create) && (
    <Button leftSection={<IconPlus size={18} stroke={1.5} />} onClick={() => setAdding(true)}>
      <Trans>Add attendee</Trans>
    </Button>
  )
  return (
    <>
      <PageHeader text={t`Everyone with a ticket, and who has checked in.`} action={!hasNothing(list) && add} />
      <DataTable
        list={list}
        label={t`Attendees`}
        columns={columns}
        rowKey={(attendee) => attendee.id}
        onRowClick={(attendee) => drawer.open(attendee.id)}
        rowMenu={(attendee) => (
          <AttendeeMenu
            attendee={attendee}
            onOpen={() => drawer.open(attendee.id)}
            onMessage={() => setMessaged(attendee.id)}
          />
        )}
        search={t`Search by name, email or number`}
        sorts={{
          created_at: [t`Oldest first`, t`Newest first`],
          updated_at: [t`Least recently updated first`, t`Recently updated first`],
          first_name: [t`First name A–Z`, t`First name Z–A`],
          last_name: [t`Last name A–Z`, t`Last name Z–A`],
          status: [t`Active first`, t`Cancelled first`],
          ticket_name: [t`Ticket A–Z`, t`Ticket Z–A`],
        }}
        filters={filters}
        hasManyTools
        actions={
          <>
            {bring}
            <ExportMenu list={list} endpoint={exportFiles.startAttendees} />
            <ToolButton icon={IconPrinter} onClick={() => setPrinting(true)}>
              <Trans>Print</Trans>
            </ToolButton>
          </>
        }
        empty={
          <EmptyState
            drawing="people"
            title={<Trans>No attendees yet</Trans>}
            text={<Trans>Attendees appear here as tickets are sold.</Trans>}
            action={
              <Group justify="center">
                {bring}
                {add}
              </Group>
            }
          />
        }
      />
      {messaged !== null && <MessageThese to={{ attendee_ids: [messaged] }} onClose={() => setMessaged(null)} />}
      {isAdding && <AddAttendeeForm onClose={() => setAdding(false)} />}
      {isImporting && <ImportDrawer onClose={() => setImporting(false)} />}
      {isPrinting && <PrintDrawer list={list} onClose={() => setPrinting(false)} />}
      {drawer.latest !== null && (
        <AttendeeDrawer attendee_id={drawer.latest} opened={drawer.id !== null} onClose={drawer.close} />
      )}
    </>
  )
}

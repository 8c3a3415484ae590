import { Trans, useLingui } from '@lingui/react/macro'
import { attendees } from '#contract/attendees.ts'
import { exportFiles } from '#contract/exports.ts'
import { DataTable } from '#web/components/manage/data-table.tsx'
import { EmptyState } from '#web/components/manage/empty-state.tsx'
import { ExportMenu } from '#web/components/manage/export-menu.tsx'
import { later } from '#web/components/manage/later.tsx'
import { PageHeader } from '#web/components/manage/page-header.tsx'
import { useEvent } from '#web/lib/manage-context.ts'
import { useApiList } from '#web/lib/use-api-list.ts'
import { useHashId } from '#web/lib/use-hash-id.ts'
import { useAttendeeColumns } from './attendee-columns.tsx'
import { AttendeeMenu } from './attendee-menu.tsx'
import { useAttendeeFilters } from './use-attendee-filters.ts'

const AttendeeDrawer = later(async () => (await import('./attendee-drawer.tsx')).AttendeeDrawer)

export default function Attendees() {
  const { t } = useLingui()
  const event = useEvent()
  const list = useApiList(attendees.list, { event_id: event.id })
  const columns = useAttendeeColumns()
  const filters = useAttendeeFilters()
  const drawer = useHashId('attendee')
  return (
    <>
      <PageHeader text={t`Everyone with a ticket, and who has checked in.`} />
      <DataTable
        list={list}
        label={t`Attendees`}
        columns={columns}
        rowKey={(attendee) => attendee.id}
        onRowClick={(attendee) => drawer.open(attendee.id)}
        rowMenu={(attendee) => <AttendeeMenu attendee={attendee} onOpen={() => drawer.open(attendee.id)} />}
        search={t`Search by name, email, ticket or order number`}
        sorts={{
          created_at: [t`Oldest first`, t`Newest first`],
          updated_at: [t`Least recently updated first`, t`Recently updated first`],
          first_name: [t`First name A–Z`, t`First name Z–A`],
          last_name: [t`Last name A–Z`, t`Last name Z–A`],
          status: [t`Active first`, t`Cancelled first`],
          ticket_name: [t`Ticket A–Z`, t`Ticket Z–A`],
        }}
        filters={filters}
        actions={<ExportMenu list={list} endpoint={exportFiles.startAttendees} />}
        empty={
          <EmptyState
            drawing="people"
            title={<Trans>No attendees yet</Trans>}
            text={<Trans>Attendees appear here as tickets are sold.</Trans>}
          />
        }
      />
      {drawer.latest !== null && (
        <AttendeeDrawer attendee_id={drawer.latest} opened={drawer.id !== null} onClose={drawer.close} />
      )}
    </>
  )
}

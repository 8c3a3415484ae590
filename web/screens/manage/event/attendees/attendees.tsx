import { Trans, useLingui } from '@lingui/react/macro'
import { IconPrinter, IconUpload } from '@tabler/icons-react'
import { useState } from 'react'
import { attendeeActs } from '#contract/attendee-acts.ts'
import { attendeeImports } from '#contract/attendee-imports.ts'
import { attendees } from '#contract/attendees.ts'
import { exportFiles } from '#contract/exports.ts'
import { attendeeViews } from '#contract/saved-views.ts'
import { ExportMenu } from '#web/components/manage/exports/export-menu.tsx'
import { useExport } from '#web/components/manage/exports/use-export.ts'
import { ListScreen } from '#web/components/manage/screen/list-screen.tsx'
import { SavedViews } from '#web/components/manage/views/saved-views.tsx'
import { useApiList } from '#web/lib/calls/use-api-list.ts'
import { useMay } from '#web/lib/calls/use-may.ts'
import { loadManageWords } from '#web/lib/formats/i18n.ts'
import { lazyPart } from '#web/lib/lazy.tsx'
import { useEvent } from '#web/lib/manage-context.ts'
import { useHashId } from '#web/lib/page/use-hash-id.ts'
import { useChosenColumns } from '#web/ui/list/chosen-columns.ts'
import { ColumnsMenu } from '#web/ui/list/columns-menu.tsx'
import { useRowSelection } from '#web/ui/list/row-selection.ts'
import { ToolButton } from '#web/ui/list/tool-button.tsx'
import { useAttendeeColumns } from './attendee-columns.tsx'
import { AttendeeMenu } from './attendee-menu.tsx'
import { chosenAttendees, useAttendeeActs } from './bulk/use-attendee-acts.ts'
import { useAttendeeFilters } from './use-attendee-filters.ts'

const AddAttendeeForm = lazyPart(async () => (await import('./add-attendee-form.tsx')).AddAttendeeForm, {
  words: 'dialogs',
})
const ImportDrawer = lazyPart(
  async () => {
    const [{ ImportDrawer: Part }] = await Promise.all([
      import('./import/import-drawer.tsx'),
      loadManageWords('issues'),
    ])
    return Part
  },
  { words: 'dialogs' },
)
const PrintDrawer = lazyPart(async () => (await import('./print/print-drawer.tsx')).PrintDrawer, { words: 'dialogs' })
const MessageThese = lazyPart(
  async () => (await import('#web/components/manage/messages/message-these.tsx')).MessageThese,
  { words: 'composer' },
)
const AttendeeDrawer = lazyPart(async () => (await import('./attendee-drawer.tsx')).AttendeeDrawer, {
  words: 'drawers',
})
const AttendeeActMenu = lazyPart(async () => (await import('./bulk/attendee-act-menu.tsx')).AttendeeActMenu, {
  words: 'drawers',
})
const AttendeeActDialog = lazyPart(async () => (await import('./bulk/attendee-act-dialog.tsx')).AttendeeActDialog, {
  words: 'dialogs',
})
const AttendeeActNotice = lazyPart(async () => (await import('./bulk/attendee-act-notice.tsx')).AttendeeActNotice, {
  words: 'dialogs',
})

/** Ids of selected attendees to print; null for all of the list. */
type Printed = { attendee_ids: readonly number[] | null }
const WHOLE_LIST: Printed = { attendee_ids: null }

export default function Attendees() {
  const { t } = useLingui()
  const event = useEvent()
  const list = useApiList(attendees.list, { event_id: event.id })
  const columns = useChosenColumns('attendees', useAttendeeColumns())
  const filters = useAttendeeFilters()
  const exporting = useExport(list, exportFiles.startAttendees)
  const drawer = useHashId('attendee')
  const [isAdding, setAdding] = useState(false)
  const [isImporting, setImporting] = useState(false)
  const [printed, print] = useState<Printed | null>(null)
  const [messaged, setMessaged] = useState<number | null>(null)
  const may = useMay()
  const selection = useRowSelection(list)
  const mayAct = may(attendeeActs.start)
  const acts = useAttendeeActs(mayAct)
  function begin(id: number) {
    acts.begin(id)
    acts.ask(null)
    selection.clear()
  }
  const bring = may(attendeeImports.upload) && <ImportTool onOpen={() => setImporting(true)} />
  return (
    <ListScreen
      text={t`Everyone with a ticket, and who has checked in.`}
      add={may(attendees.create) ? { label: t`Add attendee`, onAdd: () => setAdding(true) } : null}
      empty={{
        drawing: 'people',
        title: t`No attendees yet`,
        text: t`Attendees appear here as tickets are sold.`,
        also: bring,
      }}
      notice={acts.shown.map((id) => (
        <AttendeeActNotice key={id} id={id} onUndo={() => acts.begin(id)} onClose={() => acts.close(id)} />
      ))}
      list={list}
      label={t`Attendees`}
      columns={columns.shown}
      onRowClick={(attendee) => drawer.open(attendee.id)}
      rowMenu={(attendee) => (
        <AttendeeMenu
          attendee={attendee}
          onOpen={() => drawer.open(attendee.id)}
          onMessage={() => setMessaged(attendee.id)}
        />
      )}
      choosing={
        mayAct
          ? {
              selection,
              nameOf: (attendee) => attendee.public_id,
              acts: (
                <AttendeeActMenu
                  {...{ selection, exporting }}
                  state={list.state}
                  onChoose={acts.ask}
                  onPrint={(attendee_ids) => print({ attendee_ids })}
                />
              ),
            }
          : undefined
      }
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
          <ExportMenu exporting={exporting} />
          <ToolButton icon={IconPrinter} onClick={() => print(WHOLE_LIST)}>
            <Trans>Print</Trans>
          </ToolButton>
          <ColumnsMenu columns={columns} />
          <SavedViews {...{ list, columns }} views={attendeeViews} manage="attendees.manage" />
        </>
      }
    >
      {messaged !== null && <MessageThese to={{ attendee_ids: [messaged] }} onClose={() => setMessaged(null)} />}
      {acts.asked && (
        <AttendeeActDialog
          act={acts.asked}
          chosen={chosenAttendees(selection, list.state)}
          onBegun={begin}
          onClose={() => acts.ask(null)}
        />
      )}
      {isAdding && <AddAttendeeForm onClose={() => setAdding(false)} />}
      {isImporting && <ImportDrawer onClose={() => setImporting(false)} />}
      {printed && <PrintDrawer list={list} {...printed} onClose={() => print(null)} />}
      {drawer.latest !== null && (
        <AttendeeDrawer attendee_id={drawer.latest} opened={drawer.id !== null} onClose={drawer.close} />
      )}
    </ListScreen>
  )
}

function ImportTool({ onOpen }: { onOpen: () => void }) {
  return (
    <ToolButton icon={IconUpload} onClick={onOpen}>
      <Trans>Import</Trans>
    </ToolButton>
  )
}

import { Trans, useLingui } from '@lingui/react/macro'
import { IconPrinter, IconRestore, IconX } from '@tabler/icons-react'
import { attendees } from '#contract/attendees.ts'
import type { AttendeeAct } from '#domain/attendee-act.ts'
import { MOST_CHOSEN } from '#domain/message.ts'
import { type OfSelection, SelectionMenu } from '#web/components/manage/bulk/selection-menu.tsx'
import type { Exporting } from '#web/components/manage/exports/use-export.ts'
import { useFormat } from '#web/lib/formats/use-format.ts'
import { MenuItem } from '#web/ui/overlay/menu.tsx'

const ICON = { size: 18, stroke: 1.5 }

type Props = OfSelection & {
  onChoose: (act: AttendeeAct) => void
  exporting: Exporting
  /** With the ids of attendees selected one by one, or null for all that search and filters find. */
  onPrint: (attendee_ids: readonly number[] | null) => void
}

/** Actions on the selected attendees. */
export function AttendeeActMenu({ selection, state, onChoose, exporting, onPrint }: Props) {
  const { t } = useLingui()
  const attendee_ids = selection.isAll ? null : selection.ids
  const most = useFormat().number(MOST_CHOSEN)
  return (
    <SelectionMenu
      {...{ selection, state }}
      label={<Trans>Change attendees</Trans>}
      messaging={{
        endpoint: attendees.list,
        label: t`Message attendees`,
        tooMany: t`You can choose up to ${most} attendees here. For more, narrow down recipients in a new message.`,
        field: 'attendee_ids',
      }}
      onTag={onChoose}
      onExport={(format) => void exporting.start(format, attendee_ids && { attendee_ids })}
      acts={
        <>
          <MenuItem leftSection={<IconRestore {...ICON} />} onClick={() => onChoose('REACTIVATE')}>
            <Trans>Reactivate tickets</Trans>
          </MenuItem>
          <MenuItem isDangerous leftSection={<IconX {...ICON} />} onClick={() => onChoose('CANCEL')}>
            <Trans>Cancel tickets</Trans>
          </MenuItem>
        </>
      }
      files={
        <MenuItem leftSection={<IconPrinter {...ICON} />} onClick={() => onPrint(attendee_ids)}>
          <Trans>Print</Trans>
        </MenuItem>
      }
    />
  )
}

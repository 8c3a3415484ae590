import { Trans } from '@lingui/react/macro'
import { Group } from '@mantine/core'
import { IconDownload, IconFileSpreadsheet, IconFileTypeCsv } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import type { ExportFormat } from '#domain/export.ts'
import { saveFile } from '#web/lib/calls/save-file.ts'
import { useFormat } from '#web/lib/formats/use-format.ts'
import { ToolButton } from '#web/ui/list/tool-button.tsx'
import { ManageMenu, MenuItem } from '#web/ui/overlay/menu.tsx'
import { DayRange } from './day-range.tsx'
import styles from './report-controls.module.css'
import type { ReportRange } from './use-report-days.ts'

type Props = {
  /** Path of the report in the API. */
  path: string
  range: ReportRange
  /** Further filters for the file. */
  query?: Record<string, string>
  isEmpty: boolean
  /** Further controls, beside the period. */
  children?: ReactNode
}

/** Controls of a report: its period and the download. */
export function ReportControls({ path, range, query, isEmpty, children }: Props) {
  const save = (format: ExportFormat) =>
    saveFile(`/api${path}/file?${new URLSearchParams({ ...range.shown, ...query, format })}`)
  const { shortDate } = useFormat()
  const [first, last] = [range.shown.start_date, range.shown.end_date].map((day) => shortDate(day, 'UTC'))
  return (
    <>
      <p className={styles.printed}>
        <Trans>
          {first} to {last}
        </Trans>
      </p>
      <Group gap="sm" align="flex-end" justify="space-between" className={styles.controls}>
        <Group gap="sm" align="flex-end">
          <DayRange range={range} />
          {children}
        </Group>
        <Download isDisabled={isEmpty} onSave={save} />
      </Group>
    </>
  )
}

function Download({ isDisabled, onSave }: { isDisabled: boolean; onSave: (format: ExportFormat) => void }) {
  const button = (
    <ToolButton icon={IconDownload} disabled={isDisabled}>
      <Trans>Export</Trans>
    </ToolButton>
  )
  if (isDisabled) return button
  return (
    <ManageMenu width={200} target={button}>
      <MenuItem leftSection={<IconFileSpreadsheet size={18} stroke={1.5} aria-hidden />} onClick={() => onSave('xlsx')}>
        <Trans>Excel (.xlsx)</Trans>
      </MenuItem>
      <MenuItem leftSection={<IconFileTypeCsv size={18} stroke={1.5} aria-hidden />} onClick={() => onSave('csv')}>
        <Trans>CSV</Trans>
      </MenuItem>
    </ManageMenu>
  )
}

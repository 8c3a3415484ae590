import { Trans } from '@lingui/react/macro'
import { IconFileSpreadsheet, IconFileTypeCsv } from '@tabler/icons-react'
import type { ExportFormat } from '#domain/export.ts'
import { MenuItem } from '#web/ui/overlay/menu.tsx'

/** Menu items that export as a file of each format. */
export function ExportItems({ onStart }: { onStart: (format: ExportFormat) => void }) {
  return (
    <>
      <MenuItem
        leftSection={<IconFileSpreadsheet size={18} stroke={1.5} aria-hidden />}
        onClick={() => onStart('xlsx')}
      >
        <Trans>Excel (.xlsx)</Trans>
      </MenuItem>
      <MenuItem leftSection={<IconFileTypeCsv size={18} stroke={1.5} aria-hidden />} onClick={() => onStart('csv')}>
        <Trans>CSV</Trans>
      </MenuItem>
    </>
  )
}

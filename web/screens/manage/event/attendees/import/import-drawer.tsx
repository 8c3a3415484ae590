import { useLingui } from '@lingui/react/macro'
import { Drawer } from '@mantine/core'
import { useState } from 'react'
import type { AttendeeImportState } from '#contract/attendee-imports.ts'
import { useReturnFocus } from '#web/lib/page/use-return-focus.ts'
import { ChooseFile } from './choose-file.tsx'
import { ImportProgress } from './import-progress.tsx'
import { ImportTermsForm } from './import-terms-form.tsx'

/** Import of attendees from a file: choice of the file, its terms, and progress. */
export function ImportDrawer({ onClose }: { onClose: () => void }) {
  const { t } = useLingui()
  const [sent, setSent] = useState<AttendeeImportState | null>(null)
  const [begun, setBegun] = useState<number | null>(null)
  useReturnFocus()
  return (
    <Drawer opened onClose={onClose} title={t`Import attendees`} closeButtonProps={{ 'aria-label': t`Close` }}>
      {begun !== null ? (
        <ImportProgress id={begun} onClose={onClose} />
      ) : sent ? (
        <ImportTermsForm file={sent} onBegun={() => setBegun(sent.id)} onBack={() => setSent(null)} />
      ) : (
        <ChooseFile onSent={setSent} onOpen={setBegun} />
      )}
    </Drawer>
  )
}

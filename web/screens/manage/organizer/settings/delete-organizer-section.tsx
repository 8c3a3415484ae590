import { useLingui } from '@lingui/react/macro'
import { useDisclosure } from '@mantine/hooks'
import { DeleteSection } from '#web/components/manage/settings/delete-section.tsx'
import { laterDialog } from '#web/ui/lazy/later.tsx'

const DeleteOrganizerDialog = laterDialog(
  async () => (await import('./delete-organizer-dialog.tsx')).DeleteOrganizerDialog,
)

export function DeleteOrganizerSection() {
  const { t } = useLingui()
  const [isOpen, { open, close }] = useDisclosure(false)
  return (
    <DeleteSection verb={t`Delete organizer`} onAsk={open}>
      {isOpen && <DeleteOrganizerDialog onClose={close} />}
    </DeleteSection>
  )
}

import { useLingui } from '@lingui/react/macro'
import { useDisclosure } from '@mantine/hooks'
import { DeleteSection } from '#web/components/manage/settings/delete-section.tsx'
import { lazyPart } from '#web/lib/lazy.tsx'

const DeleteOrganizerDialog = lazyPart(
  async () => (await import('./delete-organizer-dialog.tsx')).DeleteOrganizerDialog,
  { words: 'dialogs' },
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

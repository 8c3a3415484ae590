import { useLingui } from '@lingui/react/macro'
import { useDisclosure } from '@mantine/hooks'
import { DeleteSection } from '#web/components/manage/settings/delete-section.tsx'
import { lazyPart } from '#web/lib/lazy.tsx'

const DeleteEventDialog = lazyPart(async () => (await import('./delete-event-dialog.tsx')).DeleteEventDialog, {
  words: 'dialogs',
})

export function DeleteEventSection() {
  const { t } = useLingui()
  const [isOpen, { open, close }] = useDisclosure(false)
  return (
    <DeleteSection verb={t`Delete event`} onAsk={open}>
      {isOpen && <DeleteEventDialog onClose={close} />}
    </DeleteSection>
  )
}

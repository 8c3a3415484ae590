import { useLingui } from '@lingui/react/macro'
import { Modal } from '@mantine/core'
import { type Shared, ShareEvent } from './share-event.tsx'

export function ShareEventDialog({ event, onClose }: { event: Shared; onClose: () => void }) {
  const { t } = useLingui()
  return (
    <Modal
      opened
      onClose={onClose}
      size="lg"
      title={t`Share ${event.title}`}
      closeButtonProps={{ 'aria-label': t`Close` }}
    >
      <ShareEvent event={event} />
    </Modal>
  )
}

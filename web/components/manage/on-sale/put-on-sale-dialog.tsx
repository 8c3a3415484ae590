import { Trans, useLingui } from '@lingui/react/macro'
import { Button, Modal } from '@mantine/core'
import type { Event } from '#contract/events.ts'
import { PutOnSale } from './put-on-sale.tsx'

/** Dialog that asks whether to put an event on sale. */
export function PutOnSaleDialog({ event, onClose }: { event: Event; onClose: () => void }) {
  const { t } = useLingui()
  return (
    <Modal
      opened
      onClose={onClose}
      size="lg"
      title={t`Put ${event.title} on sale?`}
      closeButtonProps={{ 'aria-label': t`Close` }}
    >
      <PutOnSale
        event={event}
        onLive={onClose}
        secondary={
          <Button variant="default" onClick={onClose}>
            <Trans>Not yet</Trans>
          </Button>
        }
      />
    </Modal>
  )
}

import { Trans } from '@lingui/react/macro'
import { Button, type ButtonProps } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import type { Event } from '#contract/events.ts'
import { laterDialog } from '#web/ui/lazy/later.tsx'

const PutOnSaleDialog = laterDialog(async () => (await import('./put-on-sale-dialog.tsx')).PutOnSaleDialog)

/** Opens the question; the same wherever it stands. */
export function PutOnSaleButton({ event, ...button }: ButtonProps & { event: Event }) {
  const { dialog, open } = usePutOnSaleDialog(event)
  return (
    <>
      <Button variant="gradient" {...button} onClick={open}>
        <Trans>Put on sale</Trans>
      </Button>
      {dialog}
    </>
  )
}

/** The question as a dialog; the place that asks draws it. */
export function usePutOnSaleDialog(event: Event) {
  const [isOpen, { open, close }] = useDisclosure(false)
  return { dialog: isOpen && <PutOnSaleDialog event={event} onClose={close} />, open }
}

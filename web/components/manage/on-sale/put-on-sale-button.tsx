import { Trans } from '@lingui/react/macro'
import { Button, type ButtonProps } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import type { Event } from '#contract/events.ts'
import { lazyPart } from '#web/lib/lazy.tsx'

const PutOnSaleDialog = lazyPart(async () => (await import('./put-on-sale-dialog.tsx')).PutOnSaleDialog, {
  words: 'dialogs',
})

/** Button that opens the dialog for putting an event on sale. */
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

/** Dialog for putting an event on sale; the caller renders it. */
export function usePutOnSaleDialog(event: Event) {
  const [isOpen, { open, close }] = useDisclosure(false)
  return { dialog: isOpen && <PutOnSaleDialog event={event} onClose={close} />, open }
}

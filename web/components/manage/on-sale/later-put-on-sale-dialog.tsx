import { laterDialog } from '#web/ui/lazy/later.tsx'

/** For the frame, which the server draws without it. */
export default laterDialog(async () => (await import('./put-on-sale-dialog.tsx')).PutOnSaleDialog)

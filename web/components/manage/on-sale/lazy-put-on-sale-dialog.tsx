import { lazyPart } from '#web/lib/lazy.tsx'

/** Lazy dialog for the frame, which the server renders without it. */
export default lazyPart(async () => (await import('./put-on-sale-dialog.tsx')).PutOnSaleDialog, { words: 'dialogs' })

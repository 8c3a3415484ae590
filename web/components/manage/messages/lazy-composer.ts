import { laterWithWords } from '../later.tsx'

/** Writes a message. Fetched when it is first opened. */
export const MessageComposer = laterWithWords('composer', async () => (await import('./composer.tsx')).Composer)

/** The same over a list or a drawer, with recipients that were chosen there. */
export const MessageThese = laterWithWords('composer', async () => (await import('./message-these.tsx')).MessageThese)

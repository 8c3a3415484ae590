import { laterWithWords } from '#web/ui/lazy/later.tsx'

/** Writes to chosen recipients. For parts that are fetched later themselves: in a list it would weigh on every list. */
export const MessageThese = laterWithWords('composer', async () => (await import('./message-these.tsx')).MessageThese)

import { lazyPart } from '#web/lib/lazy.tsx'

/** Lazy composer for selected recipients, for parts that are lazy themselves; every list would load it otherwise. */
export const MessageThese = lazyPart(async () => (await import('./message-these.tsx')).MessageThese, {
  words: 'composer',
})

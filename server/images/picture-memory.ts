import { LRUCache } from 'lru-cache'
import { createFairSlots } from '#server/lib/fair-slots.ts'

/** Maximum size of all drawn pictures together. */
const MAX_BYTES = 12 * 1024 * 1024
/** Drawing one takes a tenth of a second of a processor; a caller behind twenty others would have gone. */
const DRAWN_AT_ONCE = { inside: 1, waiting: 20 }

type Draw = () => Promise<Buffer>

/**
 * Caches drawn pictures by their content. Each is drawn once, however many ask; callers take turns. Throws `TooManyWaiting` if
 * too many wait.
 */
export function createPictureMemory() {
  const inTurn = createFairSlots(DRAWN_AT_ONCE)
  const kept = new LRUCache<string, Buffer, { caller: string; draw: Draw }>({
    maxSize: MAX_BYTES,
    sizeCalculation: ({ length }) => length,
    fetchMethod: (_key, _before, { context: { caller, draw } }) => inTurn(caller, draw),
  })
  return async (key: string, caller: string, draw: Draw): Promise<Buffer> => {
    const picture = await kept.fetch(key, { context: { caller, draw } })
    return picture ?? draw()
  }
}

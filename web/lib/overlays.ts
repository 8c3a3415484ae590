import { useSyncExternalStore } from 'react'
import { whenIdle } from './ahead.ts'

export const loadOverlays = () => import('#web/ui/overlay/overlays.tsx')
type Loaded = Awaited<ReturnType<typeof loadOverlays>>

let isWanted = false
let onWanted: () => void = () => undefined
const ready = Promise.withResolvers<void>()

/** Called by what draws them, once they are there. */
export const overlaysAreReady = ready.resolve

/** Whether something lies over the screens; until then nothing of it is fetched. */
export function useOverlaysWanted(): boolean {
  return useSyncExternalStore(
    (listen) => {
      onWanted = listen
      // Whoever begins to do something may be asked or told something, also when the network has gone by then.
      addEventListener('pointerdown', want, { once: true })
      addEventListener('keydown', want, { once: true })
      return () => {
        onWanted = () => undefined
      }
    },
    () => isWanted,
    () => false,
  )
}

/** Shows something over the screen. */
export async function withOverlays(show: (overlays: Loaded) => void): Promise<void> {
  want()
  const [overlays] = await Promise.all([loadOverlays(), ready.promise])
  show(overlays)
}

// Drawn before the first click, which then has only its own to draw.
whenIdle(async () => {
  await loadOverlays()
  want()
})

function want(): void {
  isWanted = true
  onWanted()
}

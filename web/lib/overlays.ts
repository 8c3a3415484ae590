import { useSyncExternalStore } from 'react'
import { whenIdle } from '#web/lib/lazy.tsx'

export const loadOverlays = () => import('#web/ui/overlay/overlays.tsx')
type Loaded = Awaited<ReturnType<typeof loadOverlays>>

let isWanted = false
let onWanted: () => void = () => undefined
const ready = Promise.withResolvers<void>()

/** Called by the overlays once they are mounted. */
export const overlaysAreReady = ready.resolve

/** True once overlays are wanted; nothing of them is fetched before. */
export function useOverlaysWanted(): boolean {
  return useSyncExternalStore(
    (listen) => {
      onWanted = listen
      // Preloads on the first interaction: its dialogs and messages must also appear if the network fails by then.
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

/** Shows a dialog or notification above the screen. */
export async function withOverlays(show: (overlays: Loaded) => void): Promise<void> {
  want()
  const [overlays] = await Promise.all([loadOverlays(), ready.promise])
  show(overlays)
}

// Mounted when idle, so that the first click renders only its own dialog.
whenIdle(async () => {
  await loadOverlays()
  want()
})

function want(): void {
  isWanted = true
  onWanted()
}

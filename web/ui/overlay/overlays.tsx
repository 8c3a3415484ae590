import '@mantine/notifications/styles.css'
import { ModalsProvider, modals } from '@mantine/modals'
import { Notifications, notifications } from '@mantine/notifications'
import { useEffect } from 'react'

export { ask } from './ask.tsx'
export { modals, notifications }

/** At most 5 at once, the rest queued; 4 s; bottom right; 440 px wide. */
const NOTIFICATIONS = { limit: 5, autoClose: 4000, position: 'bottom-right', containerWidth: 440 } as const

/** Layers above every screen: dialogs and notifications. */
export default function Overlays({ onReady }: { onReady: () => void }) {
  useEffect(onReady, [onReady])
  return (
    <>
      <ModalsProvider modalProps={{ transitionProps: { duration: 200 } }} />
      <Notifications {...NOTIFICATIONS} transitionDuration={250} />
    </>
  )
}

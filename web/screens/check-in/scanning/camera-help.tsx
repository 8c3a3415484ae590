import { Trans } from '@lingui/react/macro'
import { IconCameraOff } from '@tabler/icons-react'
import styles from './scanner.module.css'
import type { CameraProblem } from './use-camera.ts'

/** Reason for the missing picture, and instructions. */
export function CameraHelp({ problem, retry }: { problem: CameraProblem; retry: () => void }) {
  return (
    <section className={styles.help} role="alert">
      <IconCameraOff size={40} stroke={1.5} aria-hidden />
      <h2>
        <Title problem={problem} />
      </h2>
      <p>
        <Help problem={problem} />
      </p>
      <button type="button" className={styles.retry} onClick={retry}>
        <Trans>Try again</Trans>
      </button>
    </section>
  )
}

function Title({ problem }: { problem: CameraProblem }) {
  if (problem === 'refused') return <Trans>Camera access is blocked</Trans>
  if (problem === 'none') return <Trans>No camera found</Trans>
  if (problem === 'in_use') return <Trans>The camera is busy</Trans>
  if (problem === 'insecure') return <Trans>The camera needs a secure address</Trans>
  return <Trans>The camera won’t start</Trans>
}

function Help({ problem }: { problem: CameraProblem }) {
  if (problem === 'refused')
    return (
      <Trans>
        Tap the icon left of the address, allow the camera for this page, then try again. On an iPhone: Settings, Apps,
        Safari, Camera.
      </Trans>
    )
  if (problem === 'none')
    return <Trans>Use a device with a camera, a USB or Bluetooth reader, or search for the attendee by name.</Trans>
  if (problem === 'in_use') return <Trans>Close other apps and tabs that use the camera, then try again.</Trans>
  if (problem === 'insecure')
    return <Trans>Cameras only work on addresses that start with https. Open this page with https.</Trans>
  return <Trans>Try again or use another browser. Searching by name and barcode readers still work.</Trans>
}

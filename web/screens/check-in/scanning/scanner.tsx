import { Trans, useLingui } from '@lingui/react/macro'
import { IconBulb, IconBulbOff, IconX } from '@tabler/icons-react'
import { useEffect, useRef } from 'react'
import type { StaffCheckInList } from '#contract/check-in.ts'
import { Connection, Counter, SoundButton } from '#web/screens/check-in/check-in-header.tsx'
import type { Sound } from '#web/screens/check-in/open-list.tsx'
import { nameOf } from '#web/screens/check-in/outcome.ts'
import type { CheckIn } from '#web/screens/check-in/use-check-in.ts'
import type { CheckInPage } from '#web/screens/check-in/use-check-in-page.ts'
import { CameraHelp } from './camera-help.tsx'
import styles from './scanner.module.css'
import { useCamera } from './use-camera.ts'
import { useQrCodes } from './use-qr-codes.ts'
import { useWakeLock } from './use-wake-lock.ts'

type Props = { list: StaffCheckInList; page: CheckInPage; checkIn: CheckIn; sound: Sound; onClose: () => void }

/** Full-screen camera. */
export function Scanner({ list, page, checkIn, sound, onClose }: Props) {
  const { t } = useLingui()
  const dialog = useRef<HTMLDialogElement>(null)
  const video = useRef<HTMLVideoElement>(null)
  const camera = useCamera(video)
  useQrCodes(video, camera.state === 'live', checkIn.see)
  useWakeLock(true)

  useEffect(() => dialog.current?.showModal(), [])

  return (
    <dialog ref={dialog} className={styles.scanner} aria-label={t`Scan tickets`} onClose={onClose}>
      <video ref={video} className={styles.video} playsInline muted />
      {camera.state === 'live' && <div className={styles.frame} aria-hidden />}
      <header className={styles.top}>
        <Counter list={list} />
        <Connection page={page} />
        <SoundButton sound={sound} />
        {camera.torch && <TorchButton {...camera.torch} />}
        <button type="button" className={styles.round} onClick={() => dialog.current?.close()} aria-label={t`Close`}>
          <IconX size={26} stroke={1.5} aria-hidden />
        </button>
      </header>
      {camera.state === 'starting' && (
        <p className={styles.hint}>
          <Trans>Starting the camera…</Trans>
        </p>
      )}
      {camera.state !== 'starting' && camera.state !== 'live' && (
        <CameraHelp problem={camera.state} retry={camera.retry} />
      )}
      <footer className={styles.foot}>
        {camera.state === 'live' && (
          <p>
            <Trans>Hold the ticket’s QR code in the frame.</Trans>
          </p>
        )}
        <LastAttendee checkIn={checkIn} />
        {camera.cameras.length > 1 && (
          <select
            className={styles.choice}
            value={camera.chosen}
            onChange={(event) => camera.choose(event.target.value)}
            aria-label={t`Camera`}
          >
            {camera.cameras.map(({ id, label }) => (
              <option key={id} value={id}>
                {label}
              </option>
            ))}
          </select>
        )}
      </footer>
    </dialog>
  )
}

function TorchButton({ on, toggle }: { on: boolean; toggle: () => void }) {
  const { t } = useLingui()
  const Icon = on ? IconBulb : IconBulbOff
  return (
    <button
      type="button"
      className={styles.round}
      onClick={toggle}
      aria-pressed={on}
      aria-label={t({ message: 'Light', context: 'Torch of a phone' })}
    >
      <Icon size={24} stroke={1.5} aria-hidden />
    </button>
  )
}

/** The last attendee, with a button to undo the check-in. It stays after the green screen has closed. */
function LastAttendee({ checkIn }: { checkIn: CheckIn }) {
  const { last } = checkIn
  if (!last) return null
  const name = nameOf(last) || last.item_name
  return (
    <p className={styles.last}>
      <span>
        <Trans>Last in: {name}</Trans>
      </span>
      <button type="button" onClick={() => void checkIn.undo(last)}>
        <Trans>Undo</Trans>
      </button>
    </p>
  )
}

import { Trans } from '@lingui/react/macro'
import { IconScan } from '@tabler/icons-react'
import { useEffect, useState } from 'react'
import type { StaffCheckInList } from '#contract/check-in.ts'
import { AttendeeList } from './attendee-list.tsx'
import buttons from './check-in.module.css'
import { CheckInHeader } from './check-in-header.tsx'
import { DevicePanel } from './device-panel.tsx'
import styles from './open-list.module.css'
import { ResultScreen } from './result/result-screen.tsx'
import { loadQrDetector } from './scanning/qr-detector.ts'
import { Scanner } from './scanning/scanner.tsx'
import type { Bright } from './scanning/use-bright.ts'
import { useReader } from './scanning/use-reader.ts'
import { wakeSounds } from './sounds.ts'
import { isSoundOn, keepSound } from './storage.ts'
import { useCheckIn } from './use-check-in.ts'
import type { CheckInPage } from './use-check-in-page.ts'

/** An active list: search, attendees, scanner, and the result as an overlay. */
export function OpenList({ list, page, bright }: { list: StaffCheckInList; page: CheckInPage; bright: Bright }) {
  const sound = useSound()
  const [scanning, setScanning] = useState(false)
  const [isDeviceOpen, setDeviceOpen] = useState(false)
  const checkIn = useCheckIn(page, sound.on)
  useReader(checkIn.read)

  // Loaded while there is a connection, so that the camera can start at once.
  useEffect(() => void loadQrDetector().catch(() => undefined), [])

  function scan() {
    wakeSounds()
    setScanning(true)
  }

  return (
    <>
      <CheckInHeader list={list} page={page} sound={sound} bright={bright} onDevice={() => setDeviceOpen(true)} />
      <AttendeeList list={list} page={page} checkIn={checkIn} paused={scanning} />
      <div className={styles.bottom}>
        <button type="button" className={buttons.main} onClick={scan}>
          <IconScan size={28} stroke={1.5} aria-hidden />
          <Trans>Scan tickets</Trans>
        </button>
      </div>
      {scanning && (
        <Scanner list={list} page={page} checkIn={checkIn} sound={sound} onClose={() => setScanning(false)} />
      )}
      {isDeviceOpen && page.door && (
        <DevicePanel list={list} page={page} door={page.door} onClose={() => setDeviceOpen(false)} />
      )}
      <ResultScreen list={list} checkIn={checkIn} />
    </>
  )
}

function useSound() {
  const [on, setOn] = useState(true)
  useEffect(() => setOn(isSoundOn()), [])
  const toggle = () => {
    keepSound(!on)
    setOn(!on)
    if (!on) wakeSounds()
  }
  return { on, toggle }
}

export type Sound = ReturnType<typeof useSound>

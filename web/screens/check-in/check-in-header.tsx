import { Trans, useLingui } from '@lingui/react/macro'
import { IconSun, IconVolume, IconVolumeOff } from '@tabler/icons-react'
import type { StaffCheckInList } from '#contract/check-in.ts'
import { useFormat } from '#web/lib/use-format.ts'
import styles from './check-in-header.module.css'
import type { Sound } from './open-list.tsx'
import type { Bright } from './use-bright.ts'

type Props = { list: StaffCheckInList; online: boolean; sound: Sound; bright: Bright }

export function CheckInHeader({ list, online, sound, bright }: Props) {
  return (
    <header className={styles.header}>
      <div className={styles.headerRow}>
        <div className={styles.names}>
          <h1>{list.name}</h1>
          <p>{list.event.title}</p>
        </div>
        <div className={styles.tools}>
          <BrightButton bright={bright} />
          <SoundButton sound={sound} />
        </div>
      </div>
      <div className={styles.headerRow}>
        <Counter list={list} />
        <Connection online={online} />
      </div>
      <progress
        className={styles.progress}
        max={Math.max(list.total_attendees, 1)}
        value={list.checked_in_attendees}
        aria-hidden
      />
      {list.description && <p className={styles.note}>{list.description}</p>}
    </header>
  )
}

export function Counter({ list }: { list: StaffCheckInList }) {
  const format = useFormat()
  const inside = format.number(list.checked_in_attendees)
  const total = format.number(list.total_attendees)
  return (
    <p className={styles.counter}>
      <Trans>
        <strong>
          {inside}/{total}
        </strong>{' '}
        admitted
      </Trans>
    </p>
  )
}

export function Connection({ online }: { online: boolean }) {
  return (
    <p className={online ? styles.online : styles.offline} role="status">
      <span aria-hidden className={styles.dot} />
      {online ? <Trans>Online</Trans> : <Trans>No connection</Trans>}
    </p>
  )
}

function BrightButton({ bright }: { bright: Bright }) {
  const { t } = useLingui()
  return (
    <button
      type="button"
      className={styles.round}
      onClick={bright.toggle}
      aria-pressed={bright.on}
      data-chosen={bright.on || undefined}
      aria-label={t`Bright screen for sunlight`}
      title={t`Bright screen for sunlight`}
    >
      <IconSun size={24} stroke={1.5} aria-hidden />
    </button>
  )
}

export function SoundButton({ sound }: { sound: Sound }) {
  const { t } = useLingui()
  const Icon = sound.on ? IconVolume : IconVolumeOff
  return (
    <button
      type="button"
      className={styles.round}
      onClick={sound.toggle}
      aria-pressed={sound.on}
      aria-label={t`Sound`}
      title={sound.on ? t`Sound is on` : t`Sound is off`}
    >
      <Icon size={24} stroke={1.5} aria-hidden />
    </button>
  )
}

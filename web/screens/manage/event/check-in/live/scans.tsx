import { useLingui } from '@lingui/react/macro'
import { IconCircleCheck, IconCircleX, IconHistory } from '@tabler/icons-react'
import type { ScanResult } from '#contract/check-in-devices.ts'
import type { LiveScan } from '#contract/live-check-in.ts'
import { useFormat } from '#web/lib/formats/use-format.ts'
import { useEvent } from '#web/lib/manage-context.ts'
import { ListRow, RowList } from '#web/ui/list/list-row.tsx'
import styles from './live.module.css'

/** Scans, newest first: time, device, ticket and result. */
export function Scans({ scans, label }: { scans: readonly LiveScan[]; label: string }) {
  return (
    <RowList label={label}>
      {scans.map((scan) => (
        <ScanRow key={scan.key} scan={scan} />
      ))}
    </RowList>
  )
}

function ScanRow({ scan }: { scan: LiveScan }) {
  const { t } = useLingui()
  const { time } = useFormat()
  const { timezone } = useEvent()
  const words = useResultWords()
  const { first_name, last_name, item_name, device_name, check_in_list_name, result } = scan
  const door = device_name ?? check_in_list_name
  return (
    <ListRow
      title={first_name === null ? t`Unknown ticket` : `${first_name} ${last_name}`}
      text={[item_name, t`${time(scan.happened_at, timezone)}, ${door}`].filter(Boolean).join(' · ')}
      side={
        <span className={styles.result} data-of={toneOf(result)}>
          <ResultIcon result={result} />
          {words[result]}
        </span>
      }
    />
  )
}

type Tone = 'in' | 'back' | 'refused'

function toneOf(result: ScanResult): Tone {
  if (result === 'admitted') return 'in'
  return result === 'undone' || result === 'not_checked_in' ? 'back' : 'refused'
}

const ICONS: Record<Tone, typeof IconCircleCheck> = { in: IconCircleCheck, back: IconHistory, refused: IconCircleX }

function ResultIcon({ result }: { result: ScanResult }) {
  const Icon = ICONS[toneOf(result)]
  return <Icon size={18} stroke={1.75} aria-hidden />
}

function useResultWords(): Record<ScanResult, string> {
  const { t } = useLingui()
  return {
    admitted: t`Admitted`,
    already_in: t`Already in`,
    order_unpaid: t`Not paid yet`,
    cancelled: t`Cancelled ticket`,
    not_on_list: t`Not on this list`,
    unknown_ticket: t`Unknown ticket`,
    not_on_device: t`Not on this device’s list`,
    list_not_active: t`List not active yet`,
    list_expired: t`List has ended`,
    undone: t`Check-in undone`,
    not_checked_in: t`Nothing to undo`,
  }
}

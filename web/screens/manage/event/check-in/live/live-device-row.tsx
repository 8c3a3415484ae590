import { Trans } from '@lingui/react/macro'
import { Badge } from '@mantine/core'
import type { LiveDevice } from '#contract/live-check-in.ts'
import { useFormat } from '#web/lib/formats/use-format.ts'
import { useEvent } from '#web/lib/manage-context.ts'
import { RelativeTime } from '#web/ui/date/relative-time.tsx'
import { ListRow } from '#web/ui/list/list-row.tsx'
import styles from './live.module.css'

type Props = { device: LiveDevice; list_name: string | undefined }

/** A device at a door: connection, speed and unsent scans. */
export function LiveDeviceRow({ device, list_name }: Props) {
  const { timezone } = useEvent()
  return (
    <ListRow
      title={device.name}
      badges={<States device={device} />}
      text={
        <>
          {list_name && <div>{list_name}</div>}
          {!device.is_online && (
            <div>
              <Trans>
                Last seen <RelativeTime instant={device.last_seen_at} zone={timezone} />
              </Trans>
            </div>
          )}
        </>
      }
      side={<Pace device={device} />}
    />
  )
}

function States({ device: { is_online, is_slow, unsent_scans: unsent } }: Pick<Props, 'device'>) {
  return (
    <>
      <Badge color={is_online ? 'teal' : 'gray'}>{is_online ? <Trans>online</Trans> : <Trans>offline</Trans>}</Badge>
      {is_slow && (
        <Badge color="orange">
          <Trans>slower than the others</Trans>
        </Badge>
      )}
      {unsent > 0 && (
        <Badge color="orange">
          <Trans>{unsent} to send</Trans>
        </Badge>
      )}
    </>
  )
}

function Pace({ device: { arrivals, per_minute } }: Pick<Props, 'device'>) {
  const { number } = useFormat()
  const most = Math.max(1, ...arrivals)
  const all = arrivals.reduce((sum, one) => sum + one, 0)
  return (
    <div className={styles.pace}>
      <span className="tabular">
        <Trans>
          {number(per_minute)} a minute, {number(all)} in two hours
        </Trans>
      </span>
      <span className={styles.spark} aria-hidden="true">
        {Array.from(arrivals.entries(), ([step, one]) => (
          <i key={step} style={{ height: `${(100 * one) / most}%` }} />
        ))}
      </span>
    </div>
  )
}

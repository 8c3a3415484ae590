import { Trans, useLingui } from '@lingui/react/macro'
import { Alert, Anchor, Stack } from '@mantine/core'
import { IconWifiOff } from '@tabler/icons-react'
import { Link } from 'react-router'
import type { LiveCheckInState } from '#contract/live-check-in.ts'
import { WhenLoaded } from '#web/components/manage/screen/loading.tsx'
import { PageHeader } from '#web/components/manage/screen/page-header.tsx'
import { useFormat } from '#web/lib/formats/use-format.ts'
import { useEvent } from '#web/lib/manage-context.ts'
import { EmptyState } from '#web/ui/feedback/empty-state.tsx'
import { RowList } from '#web/ui/list/list-row.tsx'
import styles from './live.module.css'
import { LiveBlock } from './live-block.tsx'
import { LiveDeviceRow } from './live-device-row.tsx'
import { LiveListCard } from './live-list-card.tsx'
import { Scans } from './scans.tsx'
import { useLive } from './use-live.ts'

export default function Live() {
  const { id: event_id } = useEvent()
  const { query, isConnected } = useLive(event_id)
  return (
    <Stack gap="lg">
      <div>
        <Anchor component={Link} to={`/manage/event/${event_id}/check-in`} size="sm">
          <Trans>All check-in lists</Trans>
        </Anchor>
        <PageHeader text={<Trans>Arrivals, devices and scans, live.</Trans>} />
      </div>
      <WhenLoaded query={query}>
        {({ data }) => (
          <>
            {!isConnected && <NoConnection read_at={data.read_at} />}
            {data.lists.length === 0 ? <NoLists /> : <State state={data} />}
          </>
        )}
      </WhenLoaded>
    </Stack>
  )
}

function NoConnection({ read_at }: Pick<LiveCheckInState, 'read_at'>) {
  const { time } = useFormat()
  const { timezone } = useEvent()
  return (
    <Alert color="orange" role="status" icon={<IconWifiOff size={20} stroke={1.5} aria-hidden />}>
      <Trans>No connection. You see the figures of {time(read_at, timezone)}; we keep trying.</Trans>
    </Alert>
  )
}

function NoLists() {
  return (
    <EmptyState
      drawing="door"
      title={<Trans>No check-in lists yet</Trans>}
      text={<Trans>Create a check-in list first. Once the first ticket is scanned, it shows here.</Trans>}
    />
  )
}

function State({ state: { lists, devices, latest, refused, first_step_at } }: { state: LiveCheckInState }) {
  const { t } = useLingui()
  const nameOf = (id: number) => (lists.length > 1 ? lists.find((list) => list.id === id)?.name : undefined)
  return (
    <>
      <div className={styles.lists}>
        {lists.map((list) => (
          <LiveListCard key={list.id} list={list} first_step_at={first_step_at} />
        ))}
      </div>
      <LiveBlock
        title={<Trans>Devices</Trans>}
        empty={devices.length === 0 && <Trans>No devices yet. Each one that opens the list’s link appears here.</Trans>}
      >
        <RowList label={t`Devices`}>
          {devices.map((device) => (
            <LiveDeviceRow key={device.id} device={device} list_name={nameOf(device.check_in_list_id)} />
          ))}
        </RowList>
      </LiveBlock>
      <div className={styles.scans}>
        <LiveBlock title={<Trans>Last scans</Trans>} empty={latest.length === 0 && <Trans>None yet.</Trans>}>
          <Scans label={t`Last scans`} scans={latest} />
        </LiveBlock>
        <LiveBlock
          title={<Trans>Refused</Trans>}
          empty={refused.length === 0 && <Trans>None. Every ticket was good.</Trans>}
        >
          <Scans label={t`Refused`} scans={refused} />
        </LiveBlock>
      </div>
    </>
  )
}

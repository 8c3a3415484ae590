import { plural } from '@lingui/core/macro'
import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { Badge, Drawer, Skeleton, Stack, Text } from '@mantine/core'
import { IconDeviceMobileOff } from '@tabler/icons-react'
import type { UseQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import type { CheckInList } from '#contract/check-in.ts'
import { type CheckInDevice, checkInDevices } from '#contract/check-in-devices.ts'
import type { ApiFailure } from '#contract/client.ts'
import { ActionsMenu } from '#web/components/manage/screen/actions-menu.tsx'
import { useAskAndTell } from '#web/components/manage/screen/ask-and-tell.ts'
import { useApiMutation, useApiQuery } from '#web/lib/calls/query.ts'
import { useMay } from '#web/lib/calls/use-may.ts'
import { useEvent } from '#web/lib/manage-context.ts'
import { useReturnFocus } from '#web/lib/page/use-return-focus.ts'
import { RelativeTime } from '#web/ui/date/relative-time.tsx'
import { BlockError } from '#web/ui/feedback/block-error.tsx'
import { ListRow, RowList } from '#web/ui/list/list-row.tsx'
import { DrawerSection } from '#web/ui/overlay/drawer-section.tsx'
import { MenuItem } from '#web/ui/overlay/menu.tsx'
import { ConflictRow } from './conflict-row.tsx'

const EVERY_MS = 10_000

/** Devices bound to a list, their unsent scans, and conflicts between doors. */
export function DevicesDrawer({ list, onClose }: { list: CheckInList; onClose: () => void }) {
  const { t } = useLingui()
  const params = { event_id: useEvent().id, check_in_list_id: list.id }
  const live = { staleTime: 0, refetchInterval: EVERY_MS }
  const devices = useApiQuery(checkInDevices.list, { params }, live)
  const conflicts = useApiQuery(checkInDevices.conflicts, { params }, live)
  useReturnFocus()
  return (
    <Drawer opened onClose={onClose} title={t`Devices: ${list.name}`} closeButtonProps={{ 'aria-label': t`Close` }}>
      <Stack gap="lg">
        <DrawerSection title={<Trans>Devices</Trans>}>
          <Rows
            query={devices}
            empty={<Trans>No devices yet. Each one that opens the list’s link appears here.</Trans>}
          >
            {(device) => <DeviceRow key={device.id} device={device} list={list} />}
          </Rows>
        </DrawerSection>
        <DrawerSection title={<Trans>Conflicts</Trans>}>
          <Rows
            query={conflicts}
            empty={<Trans>None. No one was let in twice, or without a ticket that counts.</Trans>}
          >
            {(conflict) => <ConflictRow key={conflict.id} conflict={conflict} />}
          </Rows>
        </DrawerSection>
      </Stack>
    </Drawer>
  )
}

type RowsProps<T> = {
  query: UseQueryResult<{ data: T[] }, ApiFailure>
  empty: ReactNode
  children: (row: T) => ReactNode
}

function Rows<T>({ query, empty, children }: RowsProps<T>) {
  const rows = query.data?.data
  if (!rows)
    return query.isError ? (
      <BlockError retry={() => void query.refetch()} isFetching={query.isFetching} />
    ) : (
      <Skeleton height={60} />
    )
  if (rows.length === 0) return <Text c="dimmed">{empty}</Text>
  return <RowList>{rows.map(children)}</RowList>
}

function DeviceRow({ device, list }: { device: CheckInDevice; list: CheckInList }) {
  const { timezone } = useEvent()
  const mayRemove = useMay()(checkInDevices.revoke)
  const { unsent_scans: unsent, conflicts } = device
  return (
    <ListRow
      title={device.name}
      badges={
        <>
          {unsent > 0 && (
            <Badge color="orange">
              <Trans>{unsent} to send</Trans>
            </Badge>
          )}
          {conflicts > 0 && (
            <Badge color="red">
              <Plural value={conflicts} one="# conflict" other="# conflicts" />
            </Badge>
          )}
        </>
      }
      text={
        <Trans>
          Last seen <RelativeTime instant={device.last_seen_at} zone={timezone} />
        </Trans>
      }
      menu={
        mayRemove && (
          <ActionsMenu subject={device}>
            <RemoveDevice device={device} list={list} />
          </ActionsMenu>
        )
      }
    />
  )
}

function RemoveDevice({ device, list }: { device: CheckInDevice; list: CheckInList }) {
  const { t } = useLingui()
  const askAndTell = useAskAndTell()
  const { id: event_id } = useEvent()
  const remove = useApiMutation(checkInDevices.revoke)
  const params = { event_id, check_in_list_id: list.id, device_id: device.id }
  const ask = () =>
    askAndTell({
      title: t`Remove device ${device.name}?`,
      text: t`The list is deleted from it as soon as it has a connection. ${plural(device.unsent_scans, { 0: 'It has sent all its scans.', one: '# scan that it hasn’t sent yet will be lost.', other: '# scans that it hasn’t sent yet will be lost.' })}`,
      confirm: t`Remove`,
      isDangerous: true,
      run: () => remove.mutateAsync({ params }),
      done: t`Device removed.`,
    })
  return (
    <MenuItem isDangerous leftSection={<IconDeviceMobileOff size={18} stroke={1.5} />} onClick={ask}>
      <Trans>Remove</Trans>
    </MenuItem>
  )
}

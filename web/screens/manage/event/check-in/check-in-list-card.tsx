import { plural } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { Badge, Button, Group, Progress, Stack, Text } from '@mantine/core'
import { IconCopy, IconDeviceMobile, IconExternalLink, IconLock, IconQrcode } from '@tabler/icons-react'
import { type CheckInList, checkInLists } from '#contract/check-in.ts'
import { ActionsMenu, ChangeItem, DeleteItem } from '#web/components/manage/screen/actions-menu.tsx'
import { RowTitle } from '#web/components/manage/screen/card-list.tsx'
import { writeToClipboard } from '#web/components/shared/copy-button.tsx'
import { useApiMutation } from '#web/lib/calls/query.ts'
import { useMay } from '#web/lib/calls/use-may.ts'
import { useFormat } from '#web/lib/formats/use-format.ts'
import { useEvent } from '#web/lib/manage-context.ts'
import { notifyDone } from '#web/lib/notify.ts'
import { ListRow } from '#web/ui/list/list-row.tsx'
import { MenuItem } from '#web/ui/overlay/menu.tsx'
import { useCheckInListLink } from './use-check-in-list-link.ts'

type Props = { list: CheckInList; onEdit: () => void; onShare: () => void; onDevices: () => void }

export function CheckInListCard({ list, onEdit, ...ways }: Props) {
  const mayChange = useMay()(checkInLists.update)
  return (
    <ListRow
      title={<RowTitle name={list.name} onClick={mayChange && onEdit} />}
      badges={<State list={list} />}
      text={
        <>
          <div>{list.products.map((product) => product.title).join(', ')}</div>
          <Window list={list} />
          {list.has_pin && (
            <Group gap={6}>
              <IconLock size={16} stroke={1.5} aria-hidden />
              <Trans>Asks for a PIN</Trans>
            </Group>
          )}
          <Ways list={list} />
        </>
      }
      side={<Admitted list={list} />}
      menu={
        <ActionsMenu subject={list}>
          <ListMenu list={list} onEdit={onEdit} {...ways} />
        </ActionsMenu>
      }
    />
  )
}

function State({ list: { state } }: { list: CheckInList }) {
  if (state === 'active')
    return (
      <Badge color="teal">
        <Trans>active</Trans>
      </Badge>
    )
  return (
    <Badge color={state === 'expired' ? 'gray' : 'orange'}>
      {state === 'expired' ? <Trans>ended</Trans> : <Trans>not yet active</Trans>}
    </Badge>
  )
}

/** Reason why a list is not active, or its end. */
function Window({ list: { state, activates_at, expires_at } }: { list: CheckInList }) {
  const { shortDateTime } = useFormat()
  const { timezone } = useEvent()
  const from = activates_at && shortDateTime(activates_at, timezone)
  const until = expires_at && shortDateTime(expires_at, timezone)
  if (!from && !until) return null
  return (
    <div className="tabular">
      {state === 'not_yet_active' && from ? (
        <Trans>Opens on {from}</Trans>
      ) : state === 'expired' && until ? (
        <Trans>Ended on {until}</Trans>
      ) : until ? (
        <Trans>Open until {until}</Trans>
      ) : (
        <Trans>Open since {from}</Trans>
      )}
    </div>
  )
}

function Admitted({ list: { checked_in_attendees, total_attendees } }: { list: CheckInList }) {
  const { t } = useLingui()
  const { number } = useFormat()
  const percent = total_attendees === 0 ? 0 : (100 * checked_in_attendees) / total_attendees
  return (
    <Stack gap={6}>
      <Text size="sm" className="tabular">
        <Trans>
          <strong>{number(checked_in_attendees)}</strong> of {number(total_attendees)} attendees admitted
        </Trans>
      </Text>
      <Progress value={percent} color="teal" aria-label={t`Attendees admitted`} />
    </Stack>
  )
}

/** Link to the check-in page, and a button that copies the link for door staff. */
function Ways({ list }: Pick<Props, 'list'>) {
  const { t } = useLingui()
  const link = useCheckInListLink(list)

  async function copy() {
    await writeToClipboard(link)
    notifyDone(t`Link copied.`)
  }

  return (
    <Group gap="xs" mt="xs">
      <Button
        component="a"
        href={link}
        target="_blank"
        variant="default"
        size="xs"
        leftSection={<IconExternalLink size={16} stroke={1.5} />}
        aria-label={t`Open check-in: ${list.name}`}
      >
        <Trans>Open check-in</Trans>
      </Button>
      <Button
        variant="default"
        size="xs"
        leftSection={<IconCopy size={16} stroke={1.5} />}
        onClick={() => void copy()}
        aria-label={t`Copy link: ${list.name}`}
      >
        <Trans>Copy link</Trans>
      </Button>
    </Group>
  )
}

function ListMenu({ list, onEdit, onShare, onDevices }: Props) {
  const mayChange = useMay()(checkInLists.update)
  return (
    <>
      {mayChange && <ChangeItem onClick={onEdit} />}
      <MenuItem leftSection={<IconQrcode size={18} stroke={1.5} />} onClick={onShare}>
        <Trans>Show QR code</Trans>
      </MenuItem>
      <MenuItem leftSection={<IconDeviceMobile size={18} stroke={1.5} />} onClick={onDevices}>
        <Trans>Devices and conflicts</Trans>
      </MenuItem>
      {mayChange && <DeleteList list={list} />}
    </>
  )
}

function DeleteList({ list }: { list: CheckInList }) {
  const { t } = useLingui()
  const { id: event_id } = useEvent()
  const remove = useApiMutation(checkInLists.remove)
  return (
    <DeleteItem
      title={t`Delete check-in list ${list.name}?`}
      text={t`Its link stops working on every device. ${plural(list.checked_in_attendees, { 0: 'No one was checked in with it.', one: '# attendee was checked in with it.', other: '# attendees were checked in with it.' })}`}
      run={() => remove.mutateAsync({ params: { event_id, check_in_list_id: list.id } })}
      done={t`Check-in list deleted.`}
    />
  )
}

import { plural } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { Button, Drawer, Skeleton, Stack, Text } from '@mantine/core'
import type { ListState } from '#web/lib/calls/url-state.ts'
import type { ApiList } from '#web/lib/calls/use-api-list.ts'
import { useFormat } from '#web/lib/formats/use-format.ts'
import { useEvent } from '#web/lib/manage-context.ts'
import { useReturnFocus } from '#web/lib/page/use-return-focus.ts'
import { BlockError } from '#web/ui/feedback/block-error.tsx'
import { DialogActions } from '#web/ui/overlay/dialog-actions.tsx'
import { PrintForm } from './print-form.tsx'
import { printInput, useCount } from './use-print.ts'

type Props = {
  list: Pick<ApiList<unknown>, 'state'>
  /** Selected attendees, or null for all of the list. */
  attendee_ids: readonly number[] | null
  onClose: () => void
}

/** Prints badges, labels and tickets of the attendees in the list, or of selected ones. */
export function PrintDrawer({ list: { state }, attendee_ids, onClose }: Props) {
  const { t } = useLingui()
  useReturnFocus()
  const input = printInput(useEvent().id, state, attendee_ids)
  const { data, error, isFetching, refetch } = useCount(input)
  const from = attendee_ids ? 'SELECTION' : isNarrowed(state) ? 'FOUND' : 'LIST'
  return (
    <Drawer opened onClose={onClose} title={t`Print attendees`} closeButtonProps={{ 'aria-label': t`Close` }}>
      {error ? (
        <BlockError retry={() => void refetch()} isFetching={isFetching} />
      ) : !data ? (
        <Skeleton height={240} role="status" aria-label={t`Loading`} />
      ) : data.data.attendees === 0 ? (
        <Nothing from={from} onClose={onClose} />
      ) : (
        <PrintForm wanted={input} attendees={data.data.attendees} onClose={onClose}>
          <HowMany {...data.data} from={from} />
        </PrintForm>
      )}
    </Drawer>
  )
}

const isNarrowed = ({ query, filter_fields }: ListState) => query !== '' || Object.keys(filter_fields).length > 0

/** Origin of the attendees: selected one by one, found by search and filters, or all of the list. */
type From = 'SELECTION' | 'FOUND' | 'LIST'

type HowManyProps = { attendees: number; is_capped: boolean; from: From }

function HowMany({ attendees, is_capped, from }: HowManyProps) {
  const { t } = useLingui()
  const most = useFormat().number(attendees)
  return (
    <div>
      <Text fw={600}>
        {is_capped ? (
          <Trans>More than {most} attendees with an active ticket</Trans>
        ) : (
          t`${plural(attendees, { one: '# attendee with an active ticket', other: '# attendees with an active ticket' })}`
        )}
      </Text>
      <Text size="sm" c="dimmed">
        {is_capped ? (
          <Trans>The first {most} can be printed. Narrow down the list to print the others.</Trans>
        ) : from === 'SELECTION' ? (
          <Trans>Only those you selected, in the order of the list.</Trans>
        ) : from === 'FOUND' ? (
          <Trans>Only those that match the search and filters of the list, in its order.</Trans>
        ) : (
          <Trans>Everyone on the list, in its order. Search or filter it to print fewer.</Trans>
        )}
      </Text>
    </div>
  )
}

function Nothing({ from, onClose }: { from: From; onClose: () => void }) {
  return (
    <Stack gap="lg">
      <div>
        <Text fw={600}>
          <Trans>Nothing to print</Trans>
        </Text>
        <Text size="sm" c="dimmed">
          {from === 'SELECTION' ? (
            <Trans>None of the selected tickets is active. Tickets can be printed once they’re paid for.</Trans>
          ) : from === 'FOUND' ? (
            <Trans>No active ticket matches the search and filters of the list. Clear them, then print.</Trans>
          ) : (
            <Trans>No ticket is active. Tickets can be printed once they’re paid for.</Trans>
          )}
        </Text>
      </div>
      <DialogActions>
        <Button onClick={onClose}>
          <Trans>Close</Trans>
        </Button>
      </DialogActions>
    </Stack>
  )
}

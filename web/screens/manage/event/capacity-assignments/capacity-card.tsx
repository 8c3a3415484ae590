import { Trans, useLingui } from '@lingui/react/macro'
import { Progress, Stack, Text } from '@mantine/core'
import { type CapacityAssignment, capacityAssignments } from '#contract/capacity-assignments.ts'
import { ActionsMenu, ChangeItem, DeleteItem } from '#web/components/manage/screen/actions-menu.tsx'
import { RowTitle } from '#web/components/manage/screen/card-list.tsx'
import { StatusBadge } from '#web/components/manage/words/status-badge.tsx'
import { useApiMutation } from '#web/lib/calls/query.ts'
import { useMay } from '#web/lib/calls/use-may.ts'
import { useFormat } from '#web/lib/formats/use-format.ts'
import { useEvent } from '#web/lib/manage-context.ts'
import { ListRow } from '#web/ui/list/list-row.tsx'

type Props = { assignment: CapacityAssignment; onEdit: () => void }

export function CapacityCard({ assignment, onEdit }: Props) {
  const mayChange = useMay()(capacityAssignments.update)
  return (
    <ListRow
      title={<RowTitle name={assignment.name} onClick={mayChange && onEdit} />}
      badges={<StatusBadge status={assignment.status} />}
      text={assignment.products.map((product) => product.title).join(', ') || <Trans>No products left</Trans>}
      side={<Used assignment={assignment} />}
      menu={mayChange && <CapacityMenu assignment={assignment} onEdit={onEdit} />}
    />
  )
}

/** Number sold or in checkout, and the limit; amber from 90 %, red when full. */
function Used({
  assignment: { status, capacity, used_capacity, percentage_used },
}: {
  assignment: CapacityAssignment
}) {
  const { t } = useLingui()
  const { number } = useFormat()
  if (status === 'INACTIVE')
    return (
      <Text size="sm">
        {capacity === null ? <Trans>Inactive</Trans> : <Trans>Inactive. Would limit to {number(capacity)}.</Trans>}
      </Text>
    )
  if (capacity === null)
    return (
      <Text size="sm" className="tabular">
        <Trans>
          <strong>{number(used_capacity)}</strong> sold or in checkout, no limit
        </Trans>
      </Text>
    )
  return (
    <Stack gap={6}>
      <Text size="sm" className="tabular">
        <Trans>
          <strong>{number(used_capacity)}</strong> of {number(capacity)} sold or in checkout
        </Trans>
      </Text>
      <Progress value={percentage_used} color={colorOf(percentage_used)} aria-label={t`Sold or in checkout`} />
    </Stack>
  )
}

function colorOf(percent: number): string {
  if (percent >= 100) return 'red'
  return percent >= 90 ? 'orange' : 'teal'
}

function CapacityMenu({ assignment, onEdit }: Props) {
  const { t } = useLingui()
  const event = useEvent()
  const remove = useApiMutation(capacityAssignments.remove)
  return (
    <ActionsMenu subject={assignment}>
      <ChangeItem onClick={onEdit} />
      <DeleteItem
        title={t`Delete ${assignment.name}?`}
        text={t`Its products keep their own quantities. Anything sold or in checkout stays as it is.`}
        run={() => remove.mutateAsync({ params: { event_id: event.id, capacity_assignment_id: assignment.id } })}
        done={t`Shared limit deleted.`}
      />
    </ActionsMenu>
  )
}

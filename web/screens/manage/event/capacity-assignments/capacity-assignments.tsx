import { Trans, useLingui } from '@lingui/react/macro'
import { Button, Card } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { type ReactNode, useState } from 'react'
import { type CapacityAssignment, capacityAssignments } from '#contract/capacity-assignments.ts'
import { productCategories } from '#contract/products.ts'
import { CardList } from '#web/components/manage/screen/card-list.tsx'
import { PageHeader } from '#web/components/manage/screen/page-header.tsx'
import { useApiQuery } from '#web/lib/calls/query.ts'
import { hasNothing, useApiList } from '#web/lib/calls/use-api-list.ts'
import { useMay } from '#web/lib/calls/use-may.ts'
import { lazyPart } from '#web/lib/lazy.tsx'
import { useEvent } from '#web/lib/manage-context.ts'
import { EmptyState } from '#web/ui/feedback/empty-state.tsx'
import { CapacityCard } from './capacity-card.tsx'

const CapacityForm = lazyPart(async () => (await import('./capacity-form.tsx')).CapacityForm)

export default function CapacityAssignments() {
  const { t } = useLingui()
  const event = useEvent()
  const list = useApiList(capacityAssignments.list, { event_id: event.id })
  const { data: catalogue } = useApiQuery(productCategories.list, { params: { event_id: event.id } })
  const hasProducts = catalogue?.data.some((category) => category.products.length > 0)
  const [editing, setEditing] = useState<CapacityAssignment | 'new' | null>(null)
  const mayCreate = useMay()(capacityAssignments.create)
  const create = mayCreate && (
    <Button leftSection={<IconPlus size={18} stroke={1.5} />} onClick={() => setEditing('new')} disabled={!hasProducts}>
      <Trans>New shared limit</Trans>
    </Button>
  )
  return (
    <>
      <PageHeader text={t`Set one limit for several products together.`} action={!hasNothing(list) && create} />
      <CardList
        list={list}
        search={t`Search by name`}
        sorts={{
          name: [t`Name A–Z`, t`Name Z–A`],
          created_at: [t`Oldest first`, t`Newest first`],
          used_capacity: [t`Fewest sold first`, t`Most sold first`],
          capacity: [t`Lowest limit first`, t`Highest limit first`],
        }}
        empty={(isSearch) => <Nothing isSearch={isSearch} isWithoutProducts={hasProducts === false} action={create} />}
      >
        {(assignment) => <CapacityCard assignment={assignment} onEdit={() => setEditing(assignment)} />}
      </CardList>
      {editing && <CapacityForm assignment={editing === 'new' ? null : editing} onClose={() => setEditing(null)} />}
    </>
  )
}

type NothingProps = { isSearch: boolean; isWithoutProducts: boolean; action: ReactNode }

function Nothing({ isSearch, isWithoutProducts, action }: NothingProps) {
  if (isSearch) return <EmptyState drawing="search" title={<Trans>No shared limits found</Trans>} />
  if (isWithoutProducts)
    return (
      <Card withBorder>
        <EmptyState
          drawing="tickets"
          title={<Trans>No products yet</Trans>}
          text={
            <Trans>A shared limit applies to several products together. Create a product under Products first.</Trans>
          }
        />
      </Card>
    )
  return (
    <Card withBorder>
      <EmptyState
        drawing="measure"
        title={<Trans>No shared limits yet</Trans>}
        text={
          <Trans>
            Does your venue hold 200 people? Set one limit across all tickets and leave each ticket’s quantity open.
          </Trans>
        }
        action={action}
      />
    </Card>
  )
}

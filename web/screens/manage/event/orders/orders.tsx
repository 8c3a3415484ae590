import { Trans, useLingui } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { useState } from 'react'
import { bulkActs } from '#contract/bulk-acts.ts'
import { exportFiles } from '#contract/exports.ts'
import { orders } from '#contract/orders.ts'
import { ExportMenu } from '#web/components/manage/exports/export-menu.tsx'
import { PageHeader } from '#web/components/manage/screen/page-header.tsx'
import { useEvent } from '#web/lib/manage-context.ts'
import { hasNothing, useApiList } from '#web/lib/use-api-list.ts'
import { useHashId } from '#web/lib/use-hash-id.ts'
import { useMay } from '#web/lib/use-may.ts'
import { EmptyState } from '#web/ui/feedback/empty-state.tsx'
import { laterDialog, laterWithWords } from '#web/ui/lazy/later.tsx'
import { useChosenColumns } from '#web/ui/list/chosen-columns.ts'
import { ColumnsMenu } from '#web/ui/list/columns-menu.tsx'
import { DataTable } from '#web/ui/list/data-table.tsx'
import { useRowSelection } from '#web/ui/list/row-selection.ts'
import { chosenOf, useBulkActs } from './bulk/use-bulk-acts.ts'
import { MoreFilters } from './more-filters.tsx'
import { useOrderColumns } from './order-columns.tsx'
import { useOrderFilters, useOrderSorts } from './use-order-words.ts'
import { SavedViews } from './views/saved-views.tsx'

const NewOrderForm = laterDialog(async () => (await import('./new-order-form.tsx')).NewOrderForm)
const OrderDrawer = laterWithWords('drawers', async () => (await import('./order-drawer.tsx')).OrderDrawer)
const OrderMenu = laterWithWords('drawers', async () => (await import('./order-menu.tsx')).OrderMenu)
const BulkActMenu = laterWithWords('drawers', async () => (await import('./bulk/bulk-act-menu.tsx')).BulkActMenu)
const BulkActDialog = laterDialog(async () => (await import('./bulk/bulk-act-dialog.tsx')).BulkActDialog)
const BulkActNotice = laterDialog(async () => (await import('./bulk/bulk-act-notice.tsx')).BulkActNotice)

export default function Orders() {
  const { t } = useLingui()
  const event = useEvent()
  const list = useApiList(orders.list, { event_id: event.id })
  const columns = useChosenColumns('orders', useOrderColumns())
  const filters = useOrderFilters()
  const sorts = useOrderSorts()
  const selection = useRowSelection(list)
  const bulk = useBulkActs()
  const mayAct = useMay()(bulkActs.start)
  const drawer = useHashId('order')
  const [isCreating, setCreating] = useState(false)
  const create = useMay()(orders.create) && (
    <Button leftSection={<IconPlus size={18} stroke={1.5} />} onClick={() => setCreating(true)}>
      <Trans>New order</Trans>
    </Button>
  )
  function begin(id: number) {
    bulk.begin(id)
    bulk.ask(null)
    selection.clear()
  }
  return (
    <>
      <PageHeader text={t`Every order, with what’s paid and what’s due.`} action={!hasNothing(list) && create} />
      {bulk.begun !== null && <BulkActNotice key={bulk.begun} id={bulk.begun} onClose={bulk.forget} />}
      <DataTable
        list={list}
        label={t`Orders`}
        columns={columns.shown}
        rowKey={(order) => order.id}
        onRowClick={(order) => drawer.open(order.id)}
        rowMenu={(order) => <OrderMenu order={order} onOpen={() => drawer.open(order.id)} />}
        choosing={
          mayAct
            ? {
                selection,
                nameOf: (order) => order.public_id,
                acts: <BulkActMenu {...{ selection }} state={list.state} onChoose={bulk.ask} />,
              }
            : undefined
        }
        search={t`Search by name, email or order number`}
        sorts={sorts}
        filters={filters}
        moreFilters={<MoreFilters list={list} />}
        actions={
          <>
            <ExportMenu list={list} endpoint={exportFiles.startOrders} />
            <ColumnsMenu columns={columns} />
            <SavedViews list={list} columns={columns} />
          </>
        }
        empty={
          <EmptyState
            drawing="orders"
            title={<Trans>No orders yet</Trans>}
            text={<Trans>Orders appear here with their attendees and payment.</Trans>}
            action={create}
          />
        }
      />
      {isCreating && <NewOrderForm onClose={() => setCreating(false)} />}
      {bulk.asked && (
        <BulkActDialog
          act={bulk.asked}
          chosen={chosenOf(selection, list.state)}
          onBegun={begin}
          onClose={() => bulk.ask(null)}
        />
      )}
      {drawer.latest !== null && (
        <OrderDrawer order_id={drawer.latest} opened={drawer.id !== null} onClose={drawer.close} />
      )}
    </>
  )
}

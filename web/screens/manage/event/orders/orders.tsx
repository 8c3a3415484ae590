import { Trans, useLingui } from '@lingui/react/macro'
import { exportFiles } from '#contract/exports.ts'
import { orders } from '#contract/orders.ts'
import { DataTable } from '#web/components/manage/data-table.tsx'
import { EmptyState } from '#web/components/manage/empty-state.tsx'
import { ExportMenu } from '#web/components/manage/export-menu.tsx'
import { later } from '#web/components/manage/later.tsx'
import { PageHeader } from '#web/components/manage/page-header.tsx'
import { useEvent } from '#web/lib/manage-context.ts'
import { useApiList } from '#web/lib/use-api-list.ts'
import { useHashId } from '#web/lib/use-hash-id.ts'
import { MoreFilters } from './more-filters.tsx'
import { useOrderColumns } from './order-columns.tsx'
import { OrderMenu } from './order-menu.tsx'
import { useOrderFilters } from './use-order-words.ts'

const OrderDrawer = later(async () => (await import('./order-drawer.tsx')).OrderDrawer)

export default function Orders() {
  const { t } = useLingui()
  const event = useEvent()
  const list = useApiList(orders.list, { event_id: event.id })
  const columns = useOrderColumns()
  const filters = useOrderFilters()
  const drawer = useHashId('order')
  return (
    <>
      <PageHeader text={t`Who bought what, what’s paid and what’s still due.`} />
      <DataTable
        list={list}
        label={t`Orders`}
        columns={columns}
        rowKey={(order) => order.id}
        onRowClick={(order) => drawer.open(order.id)}
        rowMenu={(order) => <OrderMenu order={order} onOpen={() => drawer.open(order.id)} />}
        search={t`Search by name, email or order number`}
        sorts={{
          created_at: [t`Oldest first`, t`Newest first`],
          first_name: [t`First name A–Z`, t`First name Z–A`],
          last_name: [t`Last name A–Z`, t`Last name Z–A`],
          total_gross: [t`Lowest amount first`, t`Highest amount first`],
          email: [t`Email A–Z`, t`Email Z–A`],
          public_id: [t`Order number A–Z`, t`Order number Z–A`],
        }}
        filters={filters}
        moreFilters={<MoreFilters list={list} />}
        actions={<ExportMenu list={list} endpoint={exportFiles.startOrders} />}
        empty={
          <EmptyState
            drawing="orders"
            title={<Trans>No orders yet</Trans>}
            text={<Trans>Orders appear here with their attendees and payment.</Trans>}
          />
        }
      />
      {drawer.latest !== null && (
        <OrderDrawer order_id={drawer.latest} opened={drawer.id !== null} onClose={drawer.close} />
      )}
    </>
  )
}

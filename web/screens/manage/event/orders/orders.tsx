import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { bankStatements } from '#contract/bank-statements.ts'
import { bulkActs } from '#contract/bulk-acts.ts'
import { exportFiles } from '#contract/exports.ts'
import { orders } from '#contract/orders.ts'
import { savedViews } from '#contract/saved-views.ts'
import { ExportMenu } from '#web/components/manage/exports/export-menu.tsx'
import { useExport } from '#web/components/manage/exports/use-export.ts'
import { ListScreen } from '#web/components/manage/screen/list-screen.tsx'
import { SavedViews } from '#web/components/manage/views/saved-views.tsx'
import { useApiList } from '#web/lib/calls/use-api-list.ts'
import { useMay } from '#web/lib/calls/use-may.ts'
import { lazyPart } from '#web/lib/lazy.tsx'
import { useEvent } from '#web/lib/manage-context.ts'
import { useHashId } from '#web/lib/page/use-hash-id.ts'
import { TextLink } from '#web/ui/layout/text-link.tsx'
import { useChosenColumns } from '#web/ui/list/chosen-columns.ts'
import { ColumnsMenu } from '#web/ui/list/columns-menu.tsx'
import { useRowSelection } from '#web/ui/list/row-selection.ts'
import { chosenOf, useBulkActs } from './bulk/use-bulk-acts.ts'
import { MoreFilters } from './filters/more-filters.tsx'
import { useOrderColumns } from './order-columns.tsx'
import { useOrderFilters, useOrderSorts } from './use-order-words.ts'

const NewOrderForm = lazyPart(async () => (await import('./new-order/new-order-form.tsx')).NewOrderForm, {
  words: 'dialogs',
})
const OrderDrawer = lazyPart(async () => (await import('./order-drawer.tsx')).OrderDrawer, { words: 'drawers' })
const OrderMenu = lazyPart(async () => (await import('./order-menu.tsx')).OrderMenu, { words: 'drawers' })
const BulkActMenu = lazyPart(async () => (await import('./bulk/bulk-act-menu.tsx')).BulkActMenu, { words: 'drawers' })
const BulkActDialog = lazyPart(async () => (await import('./bulk/bulk-act-dialog.tsx')).BulkActDialog, {
  words: 'dialogs',
})
const BulkActNotice = lazyPart(async () => (await import('./bulk/bulk-act-notice.tsx')).BulkActNotice, {
  words: 'dialogs',
})

export default function Orders() {
  const { t } = useLingui()
  const event = useEvent()
  const list = useApiList(orders.list, { event_id: event.id })
  const columns = useChosenColumns('orders', useOrderColumns())
  const filters = useOrderFilters()
  const sorts = useOrderSorts()
  const selection = useRowSelection(list)
  const mayAct = useMay()(bulkActs.start)
  const bulk = useBulkActs(mayAct)
  const exporting = useExport(list, exportFiles.startOrders)
  const drawer = useHashId('order')
  const [isCreating, setCreating] = useState(false)
  const mayCreate = useMay()(orders.create)
  function begin(id: number) {
    bulk.begin(id)
    bulk.ask(null)
    selection.clear()
  }
  return (
    <ListScreen
      text={<About />}
      add={mayCreate ? { label: t`New order`, onAdd: () => setCreating(true) } : null}
      empty={{
        drawing: 'orders',
        title: t`No orders yet`,
        text: t`Orders appear here with their attendees and payment.`,
      }}
      notice={bulk.shown.map((id) => (
        <BulkActNotice key={id} id={id} onUndo={() => bulk.begin(id)} onClose={() => bulk.close(id)} />
      ))}
      list={list}
      label={t`Orders`}
      columns={columns.shown}
      onRowClick={(order) => drawer.open(order.id)}
      rowMenu={(order) => <OrderMenu order={order} onOpen={() => drawer.open(order.id)} />}
      choosing={
        mayAct
          ? {
              selection,
              nameOf: (order) => order.public_id,
              acts: <BulkActMenu {...{ selection, exporting }} state={list.state} onChoose={bulk.ask} />,
            }
          : undefined
      }
      search={t`Search by name, email or order number`}
      sorts={sorts}
      filters={filters}
      moreFilters={<MoreFilters list={list} />}
      actions={
        <>
          <ExportMenu exporting={exporting} />
          <ColumnsMenu columns={columns} />
          <SavedViews {...{ list, columns }} views={savedViews} manage="orders.manage" />
        </>
      }
    >
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
    </ListScreen>
  )
}

/** With a link to the screen that matches bank statements, for those who may book them. */
function About() {
  const { id } = useEvent()
  const may = useMay()(bankStatements.match)
  return (
    <>
      <Trans>Every order, with what’s paid and what’s due.</Trans>
      {may && (
        <>
          {' '}
          <TextLink to={`/manage/event/${id}/bank-statement`}>
            <Trans>Match a bank statement</Trans>
          </TextLink>
        </>
      )}
    </>
  )
}

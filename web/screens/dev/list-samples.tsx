import { Progress, Text } from '@mantine/core'
import { IconDownload } from '@tabler/icons-react'
import { ActionsMenu, ChangeItem } from '#web/components/manage/screen/actions-menu.tsx'
import { RowTitle } from '#web/components/manage/screen/card-list.tsx'
import { Waiting } from '#web/components/manage/screen/loading.tsx'
import { StatusBadge } from '#web/components/manage/words/status-badge.tsx'
import { Money } from '#web/components/shared/price.tsx'
import { EmptyState } from '#web/ui/feedback/empty-state.tsx'
import { type Column, DataTable } from '#web/ui/list/data-table.tsx'
import type { FilterChoices } from '#web/ui/list/filter-menu.tsx'
import { ListRow, RowList } from '#web/ui/list/list-row.tsx'
import { ToolButton } from '#web/ui/list/tool-button.tsx'
import { TwoLines } from '#web/ui/list/two-lines.tsx'
import { ManageMenu, MenuItem } from '#web/ui/overlay/menu.tsx'
import { Sample } from './sample.tsx'
import { type SampleRow, sampleList } from './sample-list.ts'

const COLUMNS: Column<SampleRow>[] = [
  {
    key: 'name',
    header: 'Buyer',
    phone: 'title',
    render: (row) => <TwoLines main={row.name} below={`customer-${row.id}@example.com`} />,
  },
  {
    key: 'number',
    header: 'Order',
    width: '20%',
    phone: 'meta',
    render: (row) => <TwoLines whole="main" main={row.number} below="3 days ago" />,
  },
  {
    key: 'amount',
    header: 'Amount',
    align: 'right',
    width: 120,
    phone: 'amount',
    render: (row) => <Money amount={row.amount} currency="EUR" />,
  },
  { key: 'status', header: 'Status', width: 168, phone: 'badge', render: (row) => <StatusBadge status={row.status} /> },
]

const FILTERS: FilterChoices = {
  status: {
    label: 'Status',
    options: [
      { value: 'COMPLETED', label: 'completed' },
      { value: 'CANCELLED', label: 'cancelled' },
    ],
  },
  refund_status: { label: 'Refunds', options: [{ value: 'REFUNDED', label: 'refunded' }] },
}

export function ListSamples() {
  return (
    <>
      <Sample title="A list">
        <SampleTable state="loaded" label="Orders" />
      </Sample>
      <Sample title="A list of which some is asked for">
        <SampleTable state="filtered" label="Completed orders" />
      </Sample>
      <Sample title="A list in which nothing was found">
        <SampleTable state="unfound" label="Orders not found" />
      </Sample>
      <Sample title="A list that loads">
        <SampleTable state="loading" label="Orders to come" />
      </Sample>
      <Sample title="A list without anything">
        <SampleTable state="empty" label="No orders" />
      </Sample>
      <Sample title="A list that failed">
        <SampleTable state="failed" label="Failed orders" />
      </Sample>
      <Sample title="Rows that say more">
        <RowList label="Shared limits">
          {['Main hall', 'Balcony'].map((name, index) => (
            <ListRow
              key={name}
              title={<RowTitle name={name} onClick={() => undefined} />}
              badges={<StatusBadge status={index ? 'INACTIVE' : 'ACTIVE'} />}
              text="Stalls, Early bird, Family ticket"
              side={
                <>
                  <Text size="sm" className="tabular" mb={6}>
                    {index ? '200 of 200 sold' : '118 of 200 sold'}
                  </Text>
                  <Progress value={index ? 100 : 59} color={index ? 'red' : 'teal'} aria-label={`Sold of ${name}`} />
                </>
              }
              menu={
                <ActionsMenu subject={{ name }}>
                  <ChangeItem onClick={() => undefined} />
                </ActionsMenu>
              }
            />
          ))}
        </RowList>
      </Sample>
      <Sample title="Something that loads">
        <Waiting rows={3} />
      </Sample>
    </>
  )
}

function SampleTable({ state, label }: { state: Parameters<typeof sampleList>[0]; label: string }) {
  return (
    <DataTable
      list={sampleList(state)}
      label={label}
      columns={COLUMNS}
      rowKey={(row) => row.id}
      onRowClick={() => undefined}
      rowMenu={() => <MenuItem>Open</MenuItem>}
      search="Search by name"
      filters={FILTERS}
      actions={
        <ManageMenu target={<ToolButton icon={IconDownload}>Export</ToolButton>}>
          <MenuItem>Excel (.xlsx)</MenuItem>
        </ManageMenu>
      }
      sorts={{ name: ['Name A–Z', 'Name Z–A'], amount: ['Lowest amount first', 'Highest amount first'] }}
      empty={<EmptyState drawing="orders" title="No orders yet" text="They’ll appear here." />}
    />
  )
}

import { Button, Card, Menu, Stack, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useState } from 'react'
import { DataTable } from '#web/components/data-table.tsx'
import { DateTimeInput } from '#web/components/date-time-input.tsx'
import { EmptyState } from '#web/components/empty-state.tsx'
import { MoneyInput } from '#web/components/money-input.tsx'
import { PageHeader } from '#web/components/page-header.tsx'
import { RichTextEditor } from '#web/components/rich-text-editor.tsx'
import { SaveBar } from '#web/components/save-bar.tsx'
import { StatusBadge } from '#web/components/status-badge.tsx'
import { askFirst } from '#web/components/confirm.tsx'
import { notifyDone } from '#web/lib/notify.ts'
import { readListState } from '#web/lib/url-state.ts'
const rows = Array.from({ length: 8 }, (_, i) => ({ id: i, name: `Ada Lovelace ${i}`, status: ['COMPLETED', 'REFUNDED', 'AWAITING_PAYMENT'][i % 3] ?? '', total: 1250 * i }))
export default function Trial() {
  const [money, setMoney] = useState<number | null>(1250)
  const [html, setHtml] = useState<string | null>('<p>Hello <strong>there</strong></p>')
  const [at, setAt] = useState<string | null>('2026-01-31T18:30:00.000Z')
  const form = useForm({ initialValues: { name: 'x' } })
  const list = { state: readListState(new URLSearchParams('filter_fields[status][eq]=LIVE')), change: () => {}, query: { data: { data: rows, meta: { current_page: 2, per_page: 8, total: 40, last_page: 5, from: 9, to: 16, allowed_sorts: ['name'], default_sort: 'name', default_sort_direction: 'asc', allowed_filter_fields: [] } }, isError: false, isFetching: false, isPlaceholderData: false } } as never
  return <Stack>
    <PageHeader title="Orders" text="Everybody who has bought or is about to." action={<Button variant="gradient" onClick={() => { notifyDone('Saved.'); askFirst({ title: 'Cancel the order?', text: '12 orders keep their tickets', confirm: 'Cancel it', isDangerous: true, word: 'cancel', onConfirm: () => {} }) }}>Create order</Button>} />
    <DataTable list={list} label="Orders" search="Search by name" sorts={{ name: 'Name' }} filterText={(f, o, v) => `${f} ${o} ${v}`} columns={[{ key: 'n', header: 'Name', render: (r: typeof rows[number]) => r.name }, { key: 's', header: 'Status', render: (r) => <StatusBadge status={r.status} /> }, { key: 't', header: 'Total', align: 'right', render: (r) => `€${r.total / 100}` }]} rowKey={(r) => r.id} onRowClick={() => notifyDone('row')} rowMenu={() => <Menu.Item>Edit</Menu.Item>} empty={<EmptyState drawing="tickets" title="No" />} />
    <Card withBorder><EmptyState drawing="stage" title="No events yet" text="Create your first event and put it on sale." action={<Button>Create event</Button>} /></Card>
    <form><TextInput label="Name" {...form.getInputProps('name')} /><MoneyInput label={`Price ${money}`} currency="EUR" value={money} onChange={setMoney} /><DateTimeInput label="Start" zone="Europe/Berlin" value={at} onChange={setAt} /><RichTextEditor label="Text" value={html} onChange={setHtml} />
      <SaveBar isDirty={form.isDirty()} pending={false} onReset={form.reset} /></form>
  </Stack>
}

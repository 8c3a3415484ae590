import { Trans, useLingui } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { useState } from 'react'
import { type Affiliate, affiliates } from '#contract/affiliates.ts'
import { exportFiles } from '#contract/exports.ts'
import { ExportMenu } from '#web/components/manage/exports/export-menu.tsx'
import { PageHeader } from '#web/components/manage/screen/page-header.tsx'
import { useEvent } from '#web/lib/manage-context.ts'
import { hasNothing, useApiList } from '#web/lib/use-api-list.ts'
import { useMay } from '#web/lib/use-may.ts'
import { EmptyState } from '#web/ui/feedback/empty-state.tsx'
import { later } from '#web/ui/lazy/later.tsx'
import { DataTable } from '#web/ui/list/data-table.tsx'
import { useAffiliateColumns } from './affiliate-columns.tsx'
import { AffiliateMenu } from './affiliate-menu.tsx'

const AffiliateForm = later(async () => (await import('./affiliate-form.tsx')).AffiliateForm)
const AffiliateShare = later(async () => (await import('./affiliate-share.tsx')).AffiliateShare)

/** Who passes on links to the event, and what came of it. */
export default function Affiliates() {
  const { t } = useLingui()
  const event = useEvent()
  const list = useApiList(affiliates.list, { event_id: event.id })
  const columns = useAffiliateColumns()
  const [editing, setEditing] = useState<Affiliate | 'new' | null>(null)
  const [sharing, setSharing] = useState<Affiliate | null>(null)
  const may = useMay()
  const create = may(affiliates.create) && (
    <Button leftSection={<IconPlus size={18} stroke={1.5} />} onClick={() => setEditing('new')}>
      <Trans>New affiliate</Trans>
    </Button>
  )
  return (
    <>
      <PageHeader
        text={t`Give partners their own link and see how much they sell.`}
        action={!hasNothing(list) && create}
      />
      <DataTable
        list={list}
        label={t`Affiliates`}
        columns={columns}
        rowKey={(affiliate) => affiliate.id}
        onRowClick={may(affiliates.update) ? setEditing : setSharing}
        rowMenu={(affiliate) => (
          <AffiliateMenu
            affiliate={affiliate}
            onEdit={() => setEditing(affiliate)}
            onShare={() => setSharing(affiliate)}
          />
        )}
        search={t`Search by code, name or email`}
        sorts={{
          created_at: [t`Oldest first`, t`Newest first`],
          name: [t`Name A–Z`, t`Name Z–A`],
          code: [t`Code A–Z`, t`Code Z–A`],
          clicks: [t`Fewest clicks first`, t`Most clicks first`],
          total_sales: [t`Fewest orders first`, t`Most orders first`],
          total_sales_gross: [t`Lowest revenue first`, t`Highest revenue first`],
        }}
        filters={{
          status: {
            label: t`Status`,
            options: [
              { value: 'ACTIVE', label: t`active` },
              { value: 'INACTIVE', label: t`inactive` },
            ],
          },
        }}
        actions={<ExportMenu list={list} endpoint={exportFiles.startAffiliates} />}
        empty={
          <EmptyState
            drawing="people"
            title={<Trans>No affiliates yet</Trans>}
            text={<Trans>Give partners and fans their own link and see how much they sell.</Trans>}
            action={create}
          />
        }
      />
      {editing && (
        <AffiliateForm
          affiliate={editing === 'new' ? null : editing}
          onClose={() => setEditing(null)}
          onCreated={setSharing}
        />
      )}
      {sharing && <AffiliateShare affiliate={sharing} onClose={() => setSharing(null)} />}
    </>
  )
}

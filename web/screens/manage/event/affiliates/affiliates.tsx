import { useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { type Affiliate, affiliates } from '#contract/affiliates.ts'
import { exportFiles } from '#contract/exports.ts'
import { ExportMenu } from '#web/components/manage/exports/export-menu.tsx'
import { useExport } from '#web/components/manage/exports/use-export.ts'
import { ListScreen } from '#web/components/manage/screen/list-screen.tsx'
import { useApiList } from '#web/lib/calls/use-api-list.ts'
import { useMay } from '#web/lib/calls/use-may.ts'
import { lazyPart } from '#web/lib/lazy.tsx'
import { useEvent } from '#web/lib/manage-context.ts'
import { useAffiliateColumns } from './affiliate-columns.tsx'
import { AffiliateMenu } from './affiliate-menu.tsx'

const AffiliateForm = lazyPart(async () => (await import('./affiliate-form.tsx')).AffiliateForm)
const AffiliateShare = lazyPart(async () => (await import('./affiliate-share.tsx')).AffiliateShare)

/** Affiliates of the event and their sales. */
export default function Affiliates() {
  const { t } = useLingui()
  const event = useEvent()
  const list = useApiList(affiliates.list, { event_id: event.id })
  const exporting = useExport(list, exportFiles.startAffiliates)
  const columns = useAffiliateColumns()
  const [editing, setEditing] = useState<Affiliate | 'new' | null>(null)
  const [sharing, setSharing] = useState<Affiliate | null>(null)
  const may = useMay()
  return (
    <ListScreen
      text={t`Give partners their own link and see how much they sell.`}
      add={may(affiliates.create) ? { label: t`New affiliate`, onAdd: () => setEditing('new') } : null}
      empty={{
        drawing: 'people',
        title: t`No affiliates yet`,
        text: t`Give partners and fans their own link and see how much they sell.`,
      }}
      list={list}
      label={t`Affiliates`}
      columns={columns}
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
      actions={<ExportMenu exporting={exporting} />}
    >
      {editing && (
        <AffiliateForm
          affiliate={editing === 'new' ? null : editing}
          onClose={() => setEditing(null)}
          onCreated={setSharing}
        />
      )}
      {sharing && <AffiliateShare affiliate={sharing} onClose={() => setSharing(null)} />}
    </ListScreen>
  )
}

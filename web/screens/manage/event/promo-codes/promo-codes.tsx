import { plural } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { IconCopy, IconLink } from '@tabler/icons-react'
import { useState } from 'react'
import { exportFiles } from '#contract/exports.ts'
import { type PromoCode, promoCodes } from '#contract/promo-codes.ts'
import { shownCode } from '#domain/promo-code.ts'
import { ExportMenu } from '#web/components/manage/exports/export-menu.tsx'
import { useExport } from '#web/components/manage/exports/use-export.ts'
import { ChangeItem, DeleteItem } from '#web/components/manage/screen/actions-menu.tsx'
import { copyAndTell } from '#web/components/manage/screen/copy-and-tell.ts'
import { ListScreen } from '#web/components/manage/screen/list-screen.tsx'
import { useApiMutation } from '#web/lib/calls/query.ts'
import { useApiList } from '#web/lib/calls/use-api-list.ts'
import { useMay } from '#web/lib/calls/use-may.ts'
import { lazyPart } from '#web/lib/lazy.tsx'
import { useEvent } from '#web/lib/manage-context.ts'
import { useSettings } from '#web/lib/settings.ts'
import { MenuItem } from '#web/ui/overlay/menu.tsx'
import { usePromoCodeColumns } from './promo-code-columns.tsx'

const PromoCodeForm = lazyPart(async () => (await import('./promo-code-form.tsx')).PromoCodeForm)

export default function PromoCodes() {
  const { t } = useLingui()
  const event = useEvent()
  const list = useApiList(promoCodes.list, { event_id: event.id })
  const exporting = useExport(list, exportFiles.startPromoCodes)
  const columns = usePromoCodeColumns()
  const [editing, setEditing] = useState<PromoCode | 'new' | null>(null)
  const mayChange = useMay()(promoCodes.update)
  return (
    <ListScreen
      text={t`Offer discounts, or reveal hidden products.`}
      add={mayChange ? { label: t`New promo code`, onAdd: () => setEditing('new') } : null}
      empty={{
        drawing: 'codes',
        title: t`No promo codes yet`,
        text: t`Offer a discount to friends, partners or early birds.`,
      }}
      list={list}
      label={t`Promo codes`}
      columns={columns}
      {...(mayChange && { onRowClick: setEditing })}
      rowMenu={(promo) => <PromoCodeMenu promo={promo} onEdit={() => setEditing(promo)} />}
      search={t`Search by code`}
      sorts={{
        created_at: [t`Oldest first`, t`Newest first`],
        code: [t`Code A–Z`, t`Code Z–A`],
        order_usage_count: [t`Fewest uses first`, t`Most uses first`],
        ticket_usage_count: [t`Fewest tickets first`, t`Most tickets first`],
      }}
      actions={<ExportMenu exporting={exporting} />}
    >
      {editing && <PromoCodeForm promo={editing === 'new' ? null : editing} onClose={() => setEditing(null)} />}
    </ListScreen>
  )
}

function PromoCodeMenu({ promo, onEdit }: { promo: PromoCode; onEdit: () => void }) {
  const { t } = useLingui()
  const event = useEvent()
  const mayChange = useMay()(promoCodes.update)
  const { frontend_url } = useSettings()
  const link = `${frontend_url || location.origin}/event/${event.id}/${event.slug}?promo_code=${encodeURIComponent(promo.code)}`

  return (
    <>
      {mayChange && <ChangeItem onClick={onEdit} />}
      <MenuItem
        leftSection={<IconCopy size={18} stroke={1.5} />}
        onClick={() => void copyAndTell(shownCode(promo.code), t`Code copied.`)}
      >
        <Trans>Copy code</Trans>
      </MenuItem>
      <MenuItem
        leftSection={<IconLink size={18} stroke={1.5} />}
        onClick={() => void copyAndTell(link, t`Link copied.`)}
      >
        <Trans>Copy link with code</Trans>
      </MenuItem>
      {mayChange && <DeletePromoCode promo={promo} />}
    </>
  )
}

function DeletePromoCode({ promo }: { promo: PromoCode }) {
  const { t } = useLingui()
  const { id: event_id } = useEvent()
  const remove = useApiMutation(promoCodes.remove)
  return (
    <DeleteItem
      title={t`Delete promo code ${shownCode(promo.code)}?`}
      text={t`The code stops working. ${plural(promo.order_usage_count, { 0: 'No order has used it.', one: 'The order that used it keeps its price.', other: 'The # orders that used it keep their price.' })}`}
      run={() => remove.mutateAsync({ params: { event_id, promo_code_id: promo.id } })}
      done={t`Promo code deleted.`}
    />
  )
}

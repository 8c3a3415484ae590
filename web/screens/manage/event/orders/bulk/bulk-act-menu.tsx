import { Trans, useLingui } from '@lingui/react/macro'
import { IconCash, IconCashBanknoteOff, IconMailForward, IconX } from '@tabler/icons-react'
import { orders } from '#contract/orders.ts'
import type { BulkAct } from '#domain/bulk-act.ts'
import { MOST_CHOSEN } from '#domain/message.ts'
import { type OfSelection, SelectionMenu } from '#web/components/manage/bulk/selection-menu.tsx'
import type { Exporting } from '#web/components/manage/exports/use-export.ts'
import { useMay } from '#web/lib/calls/use-may.ts'
import { useFormat } from '#web/lib/formats/use-format.ts'
import { MenuItem } from '#web/ui/overlay/menu.tsx'

const ICON = { size: 18, stroke: 1.5 }

type Props = OfSelection & { onChoose: (act: BulkAct) => void; exporting: Exporting }

/** Bulk actions on the selected orders. */
export function BulkActMenu({ selection, state, onChoose, exporting }: Props) {
  const { t } = useLingui()
  const most = useFormat().number(MOST_CHOSEN)
  const may = useMay()
  const order_ids = selection.isAll ? null : selection.ids
  return (
    <SelectionMenu
      {...{ selection, state }}
      label={<Trans>Change orders</Trans>}
      messaging={{
        endpoint: orders.list,
        label: t`Message buyers`,
        tooMany: t`You can choose up to ${most} orders here. For more, narrow down recipients in a new message.`,
        field: 'order_ids',
      }}
      onTag={onChoose}
      onExport={(format) => void exporting.start(format, order_ids && { order_ids })}
      first={
        <>
          <MenuItem leftSection={<IconCash {...ICON} />} onClick={() => onChoose('MARK_AS_PAID')}>
            <Trans>Mark as paid</Trans>
          </MenuItem>
          <MenuItem leftSection={<IconMailForward {...ICON} />} onClick={() => onChoose('RESEND')}>
            <Trans>Resend emails</Trans>
          </MenuItem>
        </>
      }
      acts={
        <>
          {may(orders.refund) && (
            <MenuItem leftSection={<IconCashBanknoteOff {...ICON} />} onClick={() => onChoose('REFUND')}>
              <Trans>Refund orders</Trans>
            </MenuItem>
          )}
          <MenuItem isDangerous leftSection={<IconX {...ICON} />} onClick={() => onChoose('CANCEL')}>
            <Trans>Cancel orders</Trans>
          </MenuItem>
        </>
      }
    />
  )
}

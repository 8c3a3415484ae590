import { plural } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { IconChartBar, IconLink, IconShare } from '@tabler/icons-react'
import { type Affiliate, affiliates } from '#contract/affiliates.ts'
import { ChangeItem, DeleteItem } from '#web/components/manage/screen/actions-menu.tsx'
import { copyAndTell } from '#web/components/manage/screen/copy-and-tell.ts'
import { useApiMutation } from '#web/lib/calls/query.ts'
import { useMay } from '#web/lib/calls/use-may.ts'
import { useEvent } from '#web/lib/manage-context.ts'
import { MenuItem } from '#web/ui/overlay/menu.tsx'
import { useAffiliateLinks } from './use-affiliate-links.ts'

type Props = { affiliate: Affiliate; onEdit: () => void; onShare: () => void }

export function AffiliateMenu({ affiliate, onEdit, onShare }: Props) {
  const { t } = useLingui()
  const links = useAffiliateLinks()(affiliate)
  const mayChange = useMay()(affiliates.update)

  return (
    <>
      <MenuItem
        leftSection={<IconLink size={18} stroke={1.5} />}
        onClick={() => void copyAndTell(links.event_page, t`Link copied.`)}
      >
        <Trans>Copy link</Trans>
      </MenuItem>
      <MenuItem leftSection={<IconShare size={18} stroke={1.5} />} onClick={onShare}>
        <Trans>Share</Trans>
      </MenuItem>
      <MenuItem leftSection={<IconChartBar size={18} stroke={1.5} />} href={links.statistics} target="_blank">
        <Trans>View affiliate page</Trans>
      </MenuItem>
      {mayChange && <ChangeItem onClick={onEdit} />}
      {mayChange && <DeleteAffiliate affiliate={affiliate} />}
    </>
  )
}

function DeleteAffiliate({ affiliate: { id, code, total_sales } }: { affiliate: Affiliate }) {
  const { t } = useLingui()
  const { id: event_id } = useEvent()
  const remove = useApiMutation(affiliates.remove)
  return (
    <DeleteItem
      title={t`Delete affiliate ${code}?`}
      text={t`The link stops counting, and name, email and clicks are erased. ${plural(total_sales, { 0: 'There are no orders through it.', one: 'The order made through it keeps the code.', other: 'The # orders made through it keep the code.' })}`}
      run={() => remove.mutateAsync({ params: { event_id, affiliate_id: id } })}
      done={t`Affiliate deleted.`}
    />
  )
}

import { Trans, useLingui } from '@lingui/react/macro'
import { Anchor } from '@mantine/core'
import { useState } from 'react'
import { Link } from 'react-router'
import { invoices } from '#contract/invoices.ts'
import { PageHeader } from '#web/components/manage/screen/page-header.tsx'
import { useMay } from '#web/lib/calls/use-may.ts'
import { lazyPart } from '#web/lib/lazy.tsx'
import { useEvent } from '#web/lib/manage-context.ts'
import { ListRow, RowList } from '#web/ui/list/list-row.tsx'
import { useReportWords } from './use-report-words.ts'

const InvoicesDrawer = lazyPart(async () => (await import('./invoices-drawer.tsx')).InvoicesDrawer, {
  words: 'drawers',
})

export default function Reports() {
  const { t } = useLingui()
  const { id } = useEvent()
  const words = Object.entries(useReportWords())
  const [isTaking, setTaking] = useState(false)
  const mayTake = useMay()(invoices.archive)
  return (
    <>
      <PageHeader text={t`Figures to browse, sort and export.`} />
      <RowList label={t`Reports`}>
        {words.map(([type, { title, text }]) => (
          <ListRow
            key={type}
            title={
              <Anchor component={Link} to={`/manage/event/${id}/report/${type}`} inherit>
                {title}
              </Anchor>
            }
            text={text}
          />
        ))}
        {mayTake && (
          <ListRow
            title={
              <Anchor component="button" type="button" inherit onClick={() => setTaking(true)}>
                <Trans>Invoices as PDF</Trans>
              </Anchor>
            }
            text={<Trans>All invoices and credit notes of some days, in one ZIP file.</Trans>}
          />
        )}
      </RowList>
      {isTaking && <InvoicesDrawer onClose={() => setTaking(false)} />}
    </>
  )
}

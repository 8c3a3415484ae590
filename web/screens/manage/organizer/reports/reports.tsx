import { useLingui } from '@lingui/react/macro'
import { Anchor } from '@mantine/core'
import { Link } from 'react-router'
import { PageHeader } from '#web/components/manage/screen/page-header.tsx'
import { useOrganizer } from '#web/lib/manage-context.ts'
import { ListRow, RowList } from '#web/ui/list/list-row.tsx'
import { useOrganizerReportWords } from './use-organizer-report-words.ts'

export default function OrganizerReports() {
  const { t } = useLingui()
  const { id } = useOrganizer()
  const words = Object.entries(useOrganizerReportWords())
  return (
    <>
      <PageHeader text={t`Figures across all of your events.`} />
      <RowList label={t`Reports`}>
        {words.map(([type, { title, text }]) => (
          <ListRow
            key={type}
            title={
              <Anchor component={Link} to={`/manage/organizer/${id}/report/${type}`} inherit>
                {title}
              </Anchor>
            }
            text={text}
          />
        ))}
      </RowList>
    </>
  )
}

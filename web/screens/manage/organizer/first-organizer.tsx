import { Navigate } from 'react-router'
import { organizers } from '#contract/organizers.ts'
import { WhenLoaded } from '#web/components/manage/screen/loading.tsx'
import { useApiQuery } from '#web/lib/query.ts'
import { useMay, useReaches } from '#web/lib/use-may.ts'

/** The address names no organizer: the first one that is not archived, or the events, where one can be made. */
export default function FirstOrganizer() {
  const may = useMay()
  return may(organizers.list) ? <ToFirst /> : <Navigate to="/manage/events" replace />
}

function ToFirst() {
  const query = useApiQuery(organizers.list, {})
  const reaches = useReaches()
  return (
    <WhenLoaded query={query} isWholePage>
      {({ data }) => {
        const reached = data.filter(reaches)
        const first = reached.find(({ status }) => status !== 'ARCHIVED') ?? reached[0]
        return <Navigate to={first ? `/manage/organizer/${first.id}/dashboard` : '/manage/events'} replace />
      }}
    </WhenLoaded>
  )
}

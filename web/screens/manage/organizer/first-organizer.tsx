import { Navigate } from 'react-router'
import { organizers } from '#contract/organizers.ts'
import { WhenLoaded } from '#web/components/manage/screen/loading.tsx'
import { useApiQuery } from '#web/lib/calls/query.ts'
import { useMay, useReaches } from '#web/lib/calls/use-may.ts'

/**
 * Redirects an address without an organizer to the first one that is not archived; without one to the events, where an organizer
 * can be created.
 */
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

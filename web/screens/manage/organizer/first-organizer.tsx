import { Navigate } from 'react-router'
import { organizers } from '#contract/organizers.ts'
import { WhenLoaded } from '#web/components/manage/loading.tsx'
import { useApiQuery } from '#web/lib/query.ts'

/** The address names no organizer: the first one that is not archived, or the events, where one can be made. */
export default function FirstOrganizer() {
  const query = useApiQuery(organizers.list, {})
  return (
    <WhenLoaded query={query} isWholePage>
      {({ data }) => {
        const first = data.find(({ status }) => status !== 'ARCHIVED') ?? data[0]
        return <Navigate to={first ? `/manage/organizer/${first.id}/dashboard` : '/manage/events'} replace />
      }}
    </WhenLoaded>
  )
}

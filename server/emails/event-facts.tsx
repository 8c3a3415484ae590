import { useLingui } from '@lingui/react/macro'
import { Link, Text } from '@react-email/components'
import { formatPeriod, formatPlace } from './format.ts'
import { Box } from './parts.tsx'
import { COLOURS, styles } from './styles.ts'
import { useLocale } from './use-locale.ts'

export type EventFacts = {
  id: number
  title: string
  start_date: string
  end_date: string | null
  timezone: string
  currency: string
  organizer_name: string
  location_details: Parameters<typeof formatPlace>[0]
  maps_url: string | null
  is_online_event: boolean
}

/** What, when and where, in the event's own time zone. */
export function EventBox({ event }: { event: EventFacts }) {
  const { t } = useLingui()
  const locale = useLocale()
  const place = formatPlace(event.location_details, locale)
  return (
    <Box>
      <Text style={{ ...styles.text, fontWeight: 600, margin: '0 0 4px' }}>{event.title}</Text>
      <Text style={styles.fact}>{formatPeriod(event.start_date, event.end_date, event.timezone, locale)}</Text>
      {event.is_online_event ? (
        <Text style={styles.fact}>{t`Online event`}</Text>
      ) : (
        place && <Text style={styles.fact}>{place}</Text>
      )}
      {!event.is_online_event && event.maps_url && (
        <Link href={event.maps_url} style={{ ...styles.fact, color: COLOURS.primary }}>
          {t`Show on the map`}
        </Link>
      )}
    </Box>
  )
}

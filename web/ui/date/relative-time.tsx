import { useFormat } from '#web/lib/formats/use-format.ts'

/** "3 days ago", with the exact time in the event's zone as tooltip. */
export function RelativeTime({ instant, zone }: { instant: string; zone: string }) {
  const { relative, dateTime } = useFormat()
  return (
    <time dateTime={instant} title={dateTime(instant, zone)}>
      {relative(instant, new Date().toISOString(), zone)}
    </time>
  )
}

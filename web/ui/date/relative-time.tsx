import { useFormat } from '#web/lib/use-format.ts'

/** "3 days ago", with the exact time at the event's place under the pointer. */
export function RelativeTime({ instant, zone }: { instant: string; zone: string }) {
  const { relative, dateTime } = useFormat()
  return (
    <time dateTime={instant} title={dateTime(instant, zone)}>
      {relative(instant, new Date().toISOString(), zone)}
    </time>
  )
}

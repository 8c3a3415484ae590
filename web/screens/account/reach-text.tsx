import { plural } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { Text } from '@mantine/core'
import type { Reach } from './reach.ts'

/** Reach of a role or an API key as text, counted in organizers and events. */
export function ReachText({ reach: { organizer_ids, event_ids } }: { reach: Reach }) {
  const { t } = useLingui()
  const [some, single] = [organizer_ids?.length ?? 0, event_ids?.length ?? 0]
  const parts = [
    some > 0 && t`${plural(some, { one: '# organizer', other: '# organizers' })}`,
    single > 0 && t`${plural(single, { one: '# event', other: '# events' })}`,
  ].filter((part) => typeof part === 'string')
  const isEverywhere = organizer_ids === null && event_ids === null
  return <Text size="sm">{isEverywhere ? t`The whole account` : parts.join(', ') || t`Nothing yet`}</Text>
}

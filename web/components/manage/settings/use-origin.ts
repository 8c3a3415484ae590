import { useLingui } from '@lingui/react/macro'
import type { EventSettings } from '#contract/event-settings.ts'
import type { DefaultedSetting } from '#domain/event-defaults.ts'
import { useEvent } from '#web/lib/manage-context.ts'

/** What stands below a field: its help, and whose default it still is. */
export function useOrigin({
  taken_from,
}: EventSettings): (name: DefaultedSetting, help?: string) => string | undefined {
  const { t } = useLingui()
  const { organizer } = useEvent()
  const words = {
    ACCOUNT: t`From the defaults of your account.`,
    ORGANIZER: t`From the defaults of ${organizer.name}.`,
  }
  return (name, help) => {
    const source = taken_from[name]
    return [help, source && words[source]].filter(Boolean).join(' ') || undefined
  }
}

import { useLingui } from '@lingui/react/macro'
import type { EventSettings } from '#contract/event-settings.ts'
import type { DefaultedSetting } from '#domain/event-defaults.ts'
import { useEvent } from '#web/lib/manage-context.ts'

/** Description of a field: its help text, and the source of its default if it still has that. */
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

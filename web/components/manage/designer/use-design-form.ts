import { useLingui } from '@lingui/react/macro'
import { useRef, useState } from 'react'
import type { BodyInput, Output, Params } from '#contract/endpoint.ts'
import type { events } from '#contract/events.ts'
import type { organizers } from '#contract/organizers.ts'
import type { ThemeSettings } from '#domain/theme.ts'
import { useApiForm } from '#web/lib/form.ts'

type Saving = typeof events.updateSettings | typeof organizers.updateSettings
type SettingsOf<E extends Saving> = Output<E> extends { data: infer Settings } ? Settings : never

type Options<E extends Saving, Values> = {
  endpoint: E
  params: Params<E>
  settings: SettingsOf<E>
  /** The fields of the form, by their names in the settings. */
  read: (settings: SettingsOf<E>) => Values
  /** The settings as they are now. */
  load: () => Promise<SettingsOf<E>>
}

export type DesignConflict = { pending: boolean; onTakeOver: () => void; onOverwrite: () => void } | null

/**
 * A form that tells what it has seen of its fields: when somebody else has saved meanwhile nothing is overwritten, and
 * `conflict` asks which of the two is to stay.
 */
export function useDesignForm<E extends Saving, Values extends { homepage_theme_settings: ThemeSettings | null }>({
  endpoint,
  params,
  settings,
  read,
  load,
}: Options<E, Values>) {
  const { t } = useLingui()
  const seen = useRef(read(settings))
  const overwrites = useRef(false)
  const [isConflict, setConflict] = useState(false)
  function begin(now: SettingsOf<E>): void {
    seen.current = read(now)
    overwrites.current = false
    setConflict(false)
    api.form.setInitialValues(read(now))
    api.form.reset()
  }
  const api = useApiForm<E, Values>(endpoint, {
    params: params as never,
    initialValues: read(settings),
    toBody: (values) => ({ ...values, ...(!overwrites.current && { seen: seen.current }) }) as BodyInput<E>,
    success: t`Design saved.`,
    onDone: (output) => begin((output as { data: SettingsOf<E> }).data),
    onFailure: ({ code }) => {
      overwrites.current = false
      if (code === 'stale') setConflict(true)
      return code === 'stale'
    },
  })
  const conflict: DesignConflict = !isConflict
    ? null
    : {
        pending: api.pending,
        onTakeOver: () => void load().then(begin),
        onOverwrite: () => {
          overwrites.current = true
          api.submit()
        },
      }
  return { api, conflict }
}

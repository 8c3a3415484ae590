import { useLingui } from '@lingui/react'
import { useEffect, useRef } from 'react'
import type { z } from 'zod'
import type { ApiFailure } from '#contract/client.ts'
import type { BodyInput, EndpointSpec, Output, Params } from '#contract/endpoint.ts'
import { loadManageWords } from '#web/lib/formats/i18n.ts'
import { type ApiForm, useApiForm } from '#web/lib/forms/form.ts'

type Versioned = { updated_at: string }
type Saving = EndpointSpec & { body: z.ZodType }

type Options<E extends Saving, Source extends Versioned, Values> = {
  params: Params<E>
  /** Saved state as known to the screen. */
  source: Source
  /** Extracts the fields of the section. Equal fields must compare as equal. */
  read: (source: Source) => Values
  toBody: (values: Values) => BodyInput<E>
  /** Reloads the saved state. */
  reload: () => Promise<Source>
  success: string
  onFailure?: (failure: ApiFailure) => boolean | undefined
}

/**
 * Form of one section of settings. It sends the version it started with. If others have saved different fields meanwhile, both
 * changes are kept; for the same fields, the user is asked whose changes to keep.
 */
export function useSectionForm<E extends Saving, Source extends Versioned, Values extends object>(
  endpoint: E,
  { params, source, read, toBody, reload, success, onFailure }: Options<E, Source, Values>,
): ApiForm<Values> {
  const { i18n } = useLingui()
  const began = useRef({ version: source.updated_at, fields: JSON.stringify(read(source)) })
  const api: ApiForm<Values> = useApiForm<E, Values>(endpoint, {
    params: params as never,
    initialValues: read(source),
    toBody: (values) => ({ ...(toBody(values) as object), updated_at: began.current.version }) as BodyInput<E>,
    success,
    onDone: (output) => takeOver((output as Output<E> & { data: Source }).data),
    onFailure: (failure) => {
      if (failure.code !== 'stale') return onFailure?.(failure)
      void settle()
      return true
    },
  })

  function takeOver(now: Source): void {
    const values = read(now)
    began.current = { version: now.updated_at, fields: JSON.stringify(values) }
    api.form.setInitialValues(values)
    api.form.reset()
  }

  function goOnFrom(now: Source): void {
    began.current = { ...began.current, version: now.updated_at }
  }

  async function settle(): Promise<void> {
    const now = await reload()
    const isUntouched = JSON.stringify(read(now)) === began.current.fields
    const saveMine = () => {
      goOnFrom(now)
      api.submit()
    }
    if (isUntouched) return saveMine()
    const [{ askWhoseChanges }] = await Promise.all([
      import('#web/ui/overlay/ask-whose-changes.ts'),
      loadManageWords('dialogs'),
    ])
    askWhoseChanges(i18n, { saveMine, takeOverTheirs: () => takeOver(now) })
  }

  useFresh(source, () => {
    if (source.updated_at === began.current.version) return
    if (JSON.stringify(read(source)) === began.current.fields) goOnFrom(source)
    else if (!api.isDirty && !api.pending) takeOver(source)
  })
  return api
}

/** Calls `look` when the screen has loaded a newer saved state. */
function useFresh(source: Versioned, look: () => void): void {
  const latest = useRef(look)
  useEffect(() => {
    latest.current = look
  })
  const { updated_at } = source
  // biome-ignore lint/correctness/useExhaustiveDependencies: it is another version that matters, not another object
  useEffect(() => latest.current(), [updated_at])
}

import { useLingui } from '@lingui/react/macro'
import type { UseFormReturnType } from '@mantine/form'
import { DateTimeInput } from '#web/components/manage/fields/date-time-input.tsx'

type Dates = { start_date: string; end_date?: string | null | undefined }
type Props<V extends Dates> = { form: UseFormReturnType<V>; zone: string; onStart: (start: string) => void }

/** Start and end of an event in the time of `zone`. */
export function StartAndEnd<V extends Dates>({ form, zone, onStart }: Props<V>) {
  const { t } = useLingui()
  return (
    <>
      <DateTimeInput
        required
        label={t`Starts`}
        zone={zone}
        {...form.getInputProps('start_date')}
        value={form.values.start_date}
        onChange={(start) => onStart(start ?? '')}
      />
      <DateTimeInput
        label={t`Ends`}
        zone={zone}
        isZoneSaid
        {...form.getInputProps('end_date')}
        value={form.values.end_date ?? null}
      />
    </>
  )
}

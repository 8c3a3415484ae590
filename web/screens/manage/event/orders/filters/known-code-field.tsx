import { TextInput } from '@mantine/core'
import { keepPreviousData } from '@tanstack/react-query'
import { useId } from 'react'
import { affiliates } from '#contract/affiliates.ts'
import { promoCodes } from '#contract/promo-codes.ts'
import { shownCode } from '#domain/promo-code.ts'
import { useApiQuery } from '#web/lib/calls/query.ts'
import { useMay } from '#web/lib/calls/use-may.ts'
import { useEvent } from '#web/lib/manage-context.ts'
import { UNMARKED } from '#web/ui/form/field-label.tsx'

type Props = { label: string; maxLength: number; value: string; onChange: (code: string) => void }

/** A promo code of the event. Matching codes are suggested if the user may view them. */
export function PromoCodeField(props: Props) {
  const { id: event_id } = useEvent()
  const enabled = useMay()(promoCodes.list)
  const { data } = useApiQuery(
    promoCodes.list,
    { params: { event_id }, query: { query: props.value, per_page: MOST } },
    { enabled, placeholderData: keepPreviousData },
  )
  return <KnownCodeField {...props} codes={(data?.data ?? []).map(({ code }) => shownCode(code))} />
}

/** An affiliate's code, with suggestions. */
export function AffiliateCodeField(props: Props) {
  const { id: event_id } = useEvent()
  const enabled = useMay()(affiliates.list)
  const { data } = useApiQuery(
    affiliates.list,
    { params: { event_id }, query: { query: props.value, per_page: MOST } },
    { enabled, placeholderData: keepPreviousData },
  )
  return <KnownCodeField {...props} codes={(data?.data ?? []).map(({ code }) => code)} />
}

const MOST = 20

function KnownCodeField({ codes, onChange, ...field }: Props & { codes: readonly string[] }) {
  const list = useId()
  return (
    <>
      <TextInput
        {...field}
        list={list}
        labelProps={UNMARKED}
        autoComplete="off"
        onChange={({ currentTarget }) => onChange(currentTarget.value)}
      />
      <datalist id={list}>
        {codes.map((code) => (
          <option key={code} value={code} />
        ))}
      </datalist>
    </>
  )
}

import { useLingui } from '@lingui/react/macro'
import { TextInput } from '@mantine/core'
import type { UseFormReturnType } from '@mantine/form'
import { ADDRESS_FIELDS } from '#domain/address.ts'
import type { Place } from '#web/lib/formats/place.ts'
import { Columns } from '#web/ui/form/columns.tsx'
import { CountrySelect } from './selects.tsx'

const PARTS = ['venue_name', ...ADDRESS_FIELDS.map(({ name }) => name)] as const

export type PlaceValues = Record<(typeof PARTS)[number], string>

/** Address as form values: missing parts become empty strings. */
export function placeValues(place: Place): PlaceValues {
  return Object.fromEntries(PARTS.map((part) => [part, place[part] ?? ''])) as PlaceValues
}

/** Address fields, below `location_details` of a form. */
export function AddressFields<V extends { location_details: PlaceValues }>({
  form,
  venue,
}: {
  form: UseFormReturnType<V>
  /** Label of the first field. */
  venue: string
}) {
  const { t } = useLingui()
  const field = (part: keyof PlaceValues) => form.getInputProps(`location_details.${part}`)
  return (
    <>
      <TextInput label={venue} {...field('venue_name')} />
      <TextInput label={t`Street address`} autoComplete="address-line1" {...field('address_line_1')} />
      <TextInput label={t`Address line 2`} autoComplete="address-line2" {...field('address_line_2')} />
      <Columns>
        <TextInput label={t`Postcode`} autoComplete="postal-code" {...field('zip_or_postal_code')} />
        <TextInput label={t`City`} autoComplete="address-level2" {...field('city')} />
        <TextInput label={t`State or region`} autoComplete="address-level1" {...field('state_or_region')} />
        <CountrySelect
          {...field('country')}
          value={form.values.location_details.country || null}
          onChange={(code) => form.setFieldValue('location_details.country', (code ?? '') as never)}
        />
      </Columns>
    </>
  )
}

import { Trans, useLingui } from '@lingui/react/macro'
import { Stack, Text, TextInput } from '@mantine/core'
import type { UseFormReturnType } from '@mantine/form'
import { IconDeviceLaptop, IconMapPin } from '@tabler/icons-react'
import type { Place } from '#web/lib/formats/place.ts'
import { Columns } from '#web/ui/form/columns.tsx'
import { RichSelect } from '#web/ui/form/rich-select.tsx'
import { type PlaceValues, placeValues } from './address-fields.tsx'

export type WhereValues = { is_online_event: boolean; location_details: PlaceValues }

/** Location of an event as form values. New events are at a location without a name. */
export function whereValues(where?: { is_online_event: boolean; location_details: Place }): WhereValues {
  return {
    is_online_event: where?.is_online_event ?? false,
    location_details: placeValues(where?.location_details ?? {}),
  }
}

/** Venue or online, with the parts of an address that visitors need; the settings have the rest. */
export function PlaceFields<V extends WhereValues>({ form }: { form: UseFormReturnType<V> }) {
  const { t } = useLingui()
  const { is_online_event } = form.values
  return (
    <Stack>
      <RichSelect
        label={t`Where`}
        choices={[
          { value: 'PLACE', icon: IconMapPin, label: t`In person`, text: t`People come to a venue.` },
          { value: 'ONLINE', icon: IconDeviceLaptop, label: t`Online`, text: t`People join through a link.` },
        ]}
        value={is_online_event ? 'ONLINE' : 'PLACE'}
        onChange={(where) => form.setFieldValue('is_online_event', (where === 'ONLINE') as never)}
      />
      {is_online_event ? (
        <Text size="sm" c="dimmed">
          <Trans>You can add the link later, in the settings. Only people with a ticket see it.</Trans>
        </Text>
      ) : (
        <AddressLines form={form} />
      )}
    </Stack>
  )
}

function AddressLines<V extends WhereValues>({ form }: { form: UseFormReturnType<V> }) {
  const { t } = useLingui()
  const field = (part: keyof PlaceValues) => form.getInputProps(`location_details.${part}`)
  return (
    <>
      <TextInput
        label={t`Venue`}
        description={t`If you leave this empty, the page says the location will be announced.`}
        autoComplete="off"
        {...field('venue_name')}
      />
      <Columns>
        <TextInput label={t`Street address`} autoComplete="off" {...field('address_line_1')} />
        <TextInput label={t`City`} autoComplete="off" {...field('city')} />
      </Columns>
    </>
  )
}

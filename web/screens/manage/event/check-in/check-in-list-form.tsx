import { Trans, useLingui } from '@lingui/react/macro'
import { MultiSelect, TextInput } from '@mantine/core'
import { type CheckInList, checkInLists } from '#contract/check-in.ts'
import { DateTimeInput } from '#web/components/manage/fields/date-time-input.tsx'
import { fetchNow } from '#web/lib/calls/query.ts'
import { useApiForm } from '#web/lib/forms/form.ts'
import { useEvent } from '#web/lib/manage-context.ts'
import { FormDrawer } from '#web/ui/form/form-drawer.tsx'
import { Switch } from '#web/ui/form/switch.tsx'
import { TextArea } from '#web/ui/form/text-area.tsx'
import type { TicketOption } from './use-tickets.ts'

/** A saved list. The PIN is known only right after it was set. */
export type Saved = { list: CheckInList; pin: string | null }

type Props = {
  list: CheckInList | null
  tickets: readonly TicketOption[]
  onClose: () => void
  onSaved: (saved: Saved) => void
}

type Values = {
  name: string
  product_ids: number[]
  description: string
  activates_at: string | null
  expires_at: string | null
  /** The list has a PIN, but its digits are not known here. */
  has_pin: boolean
  asks_pin: boolean
  pin: string
  /** Version of the list when the form was opened. */
  updated_at?: string
}

/** Creates a check-in list, or changes the given one. */
export function CheckInListForm({ list, tickets, onClose, onSaved }: Props) {
  const { t } = useLingui()
  const event = useEvent()
  const params = { event_id: event.id, check_in_list_id: list?.id ?? 0 }
  const api = useApiForm(list ? checkInLists.update : checkInLists.create, {
    params,
    initialValues: valuesOf(list, tickets),
    reload: list !== null && (async () => valuesOf((await fetchNow(checkInLists.get, { params })).data, tickets)),
    toBody: bodyOf,
    ...(list && { success: t`Check-in list saved.` }),
    onDone: ({ data }, { pin }) => {
      onClose()
      if (!list || pin) onSaved({ list: data, pin: pin || null })
    },
  })
  const { form } = api
  const { values } = form

  return (
    <FormDrawer
      title={list ? t`Edit check-in list` : t`New check-in list`}
      save={list ? t`Save` : t`Create check-in list`}
      form={api}
      onClose={onClose}
    >
      <TextInput
        data-autofocus
        required
        label={t`Name`}
        description={t`The entrance or area, such as “Main entrance”.`}
        maxLength={100}
        autoComplete="off"
        {...form.getInputProps('name')}
      />
      <MultiSelect
        required
        searchable
        clearable
        label={t`Admitted tickets`}
        nothingFoundMessage={<Trans>No tickets found</Trans>}
        data={optionsOf(list, tickets)}
        {...form.getInputProps('product_ids')}
        value={values.product_ids.map(String)}
        onChange={(ids) => form.setFieldValue('product_ids', ids.map(Number))}
      />
      <TextArea
        label={t`Note for door staff`}
        description={t`Shown on the check-in page.`}
        rows={2}
        maxLength={255}
        {...form.getInputProps('description')}
      />
      <DateTimeInput
        label={t`Opens`}
        zone={event.timezone}
        {...form.getInputProps('activates_at')}
        value={values.activates_at}
      />
      <DateTimeInput
        label={t`Ends`}
        zone={event.timezone}
        isZoneSaid
        {...form.getInputProps('expires_at')}
        value={values.expires_at}
      />
      <Switch
        label={t`Ask for a PIN`}
        description={t`Extra protection in case the link gets into the wrong hands.`}
        checked={values.asks_pin}
        onChange={({ currentTarget: { checked } }) =>
          form.setValues({ asks_pin: checked, pin: checked && !list?.has_pin ? inventPin() : '' })
        }
      />
      {values.asks_pin && (
        <TextInput
          required={!list?.has_pin}
          label={t`PIN`}
          description={t`Four to eight digits. You can change it later, but not view it.`}
          placeholder={list?.has_pin ? t`Leave empty to keep the current one` : undefined}
          inputMode="numeric"
          autoComplete="off"
          maxLength={8}
          className="tabular"
          {...form.getInputProps('pin')}
        />
      )}
    </FormDrawer>
  )
}

function valuesOf(list: CheckInList | null, tickets: readonly TicketOption[]): Values {
  const empty = {
    name: '',
    activates_at: null,
    expires_at: null,
    has_pin: false,
    asks_pin: false,
    pin: '',
    description: '',
  }
  if (!list) return { ...empty, product_ids: tickets.map((ticket) => ticket.id) }
  const { name, description, activates_at, expires_at, products, has_pin, updated_at } = list
  const product_ids = products.map((product) => product.id)
  const dates = { activates_at, expires_at, updated_at }
  return { name, description: description ?? '', ...dates, product_ids, has_pin, asks_pin: has_pin, pin: '' }
}

function bodyOf({ has_pin, asks_pin, pin, ...values }: Values) {
  if (!asks_pin) return { ...values, pin: null }
  const typed = pin.trim()
  if (typed === '' && has_pin) return values
  // An empty PIN would mean none. The dash is refused, and the error tells the format of a PIN.
  return { ...values, pin: typed || '-' }
}

/** A deleted ticket stays on the list until someone removes it. */
function optionsOf(list: CheckInList | null, tickets: readonly TicketOption[]) {
  const gone = (list?.products ?? []).filter((product) => !tickets.some((ticket) => ticket.id === product.id))
  return [...tickets, ...gone].map(({ id, title }) => ({ value: String(id), label: title }))
}

function inventPin(): string {
  const [number = 0] = crypto.getRandomValues(new Uint32Array(1))
  return String(number % 10_000).padStart(4, '0')
}

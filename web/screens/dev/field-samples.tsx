import { Checkbox, MultiSelect, Radio, Select, Stack, TextInput } from '@mantine/core'
import { IconSearch, IconTicket, IconUser } from '@tabler/icons-react'
import { useState } from 'react'
import { CodeField } from '#web/components/manage/fields/code-field.tsx'
import { DateTimeInput } from '#web/components/manage/fields/date-time-input.tsx'
import { MoneyInput } from '#web/components/manage/fields/money-input.tsx'
import { TimeZoneSelect } from '#web/components/manage/fields/selects.tsx'
import { FieldGroup } from '#web/ui/form/field-group.tsx'
import { UNMARKED } from '#web/ui/form/field-label.tsx'
import { NumberField, PercentField } from '#web/ui/form/number-field.tsx'
import { ManagePasswordInput } from '#web/ui/form/password-input.tsx'
import { RichSelect } from '#web/ui/form/rich-select.tsx'
import { SegmentedField } from '#web/ui/form/segmented-field.tsx'
import { Switch } from '#web/ui/form/switch.tsx'
import { TextArea } from '#web/ui/form/text-area.tsx'
import { Beside, Sample } from './sample.tsx'

export function FieldSamples() {
  return (
    <>
      <Sample title="Fields">
        <Beside>
          <TextInput required label="Title" placeholder="Songs by the river" description="What the page is called." />
          <TextInput label="With an error" defaultValue="?" error="Write at least two letters." />
          <TextInput label="Disabled" disabled defaultValue="Not to be changed" />
          <TextInput
            type="search"
            aria-label="Search"
            placeholder="Search by name"
            leftSection={<IconSearch size={18} stroke={1.5} />}
          />
          <TextArea label="Note" placeholder="For door staff" rows={2} />
          <Select label="Category" placeholder="Choose one" data={['Concert', 'Theatre', 'Workshop']} />
          <MultiSelect
            label="Tickets"
            placeholder="All tickets"
            data={['Stalls', 'Balcony']}
            defaultValue={['Stalls']}
          />
          <TimeZoneSelect defaultValue="Europe/Berlin" />
          <Code />
          <ManagePasswordInput label="Password" autoComplete="new-password" />
          <Amounts />
        </Beside>
      </Sample>
      <Sample title="Dates">
        <Dates />
      </Sample>
      <Sample title="Choices">
        <Choices />
      </Sample>
    </>
  )
}

function Code() {
  const [code, setCode] = useState('EARLY')
  return (
    <CodeField
      label="Code"
      onInvent={setCode}
      value={code}
      onChange={({ currentTarget }) => setCode(currentTarget.value)}
    />
  )
}

function Amounts() {
  const [price, setPrice] = useState<number | null>(1250)
  const [count, setCount] = useState<number | null>(null)
  const [percent, setPercent] = useState<number | null>(7)
  return (
    <>
      <MoneyInput label="Price" currency="EUR" value={price} onChange={setPrice} />
      <NumberField label="Quantity" placeholder="Unlimited" value={count} onChange={setCount} />
      <PercentField label="Percent" value={percent} onChange={setPercent} />
    </>
  )
}

function Dates() {
  const [start, setStart] = useState<string | null>('2031-06-21T19:30')
  const [end, setEnd] = useState<string | null>(null)
  return (
    <Beside>
      <DateTimeInput required label="Starts" zone="Europe/Berlin" value={start} onChange={setStart} />
      <DateTimeInput label="Ends" zone="Europe/Berlin" isZoneSaid value={end} onChange={setEnd} />
      <DateTimeInput
        label="Opens"
        zone="Europe/Berlin"
        isZoneSaid
        error="It opens after it has ended."
        value={start}
        onChange={setStart}
      />
    </Beside>
  )
}

function Choices() {
  const [kind, setKind] = useState<'paid' | 'free'>('paid')
  return (
    <Beside>
      <FieldGroup label="Switches" gap="sm">
        <Switch label="Show how many are left" defaultChecked />
        <Switch label="Always hide" />
        <Switch label="Cannot be changed" disabled />
      </FieldGroup>
      <FieldGroup label="Boxes" gap="sm">
        <Checkbox label="View orders" defaultChecked />
        <Checkbox label="Edit orders" />
        <Checkbox label="Give money back" disabled />
      </FieldGroup>
      <Radio.Group labelProps={UNMARKED} label="One of two" defaultValue="a">
        <Stack gap="sm" mt={6}>
          <Radio value="a" label="At the door" />
          <Radio value="b" label="By bank transfer" />
        </Stack>
      </Radio.Group>
      <SegmentedField
        label="Status"
        data={{ active: 'Active', inactive: 'Inactive' }}
        defaultValue="active"
        help="What it means."
      />
      <RichSelect
        label="Kind of ticket"
        choices={[
          { value: 'paid', icon: IconTicket, label: 'Paid', text: 'Costs a fixed price.' },
          { value: 'free', icon: IconUser, label: 'Free', text: 'No payment needed.' },
        ]}
        value={kind}
        onChange={setKind}
      />
    </Beside>
  )
}

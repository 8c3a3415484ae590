import { TextInput } from '@mantine/core'
import { useState } from 'react'
import { Switch } from '#web/ui/form/switch.tsx'
import { Disclosure } from '#web/ui/layout/disclosure.tsx'
import { FormSection, Section, Sections } from '#web/ui/layout/sections.tsx'
import { Sample } from './sample.tsx'

const LINKS = [
  { id: 'sample-details', label: 'Details' },
  { id: 'sample-door', label: 'Door' },
  { id: 'sample-archive', label: 'Archive' },
]

/** A settings page; the save bar appears in the section that changed last. */
export function SettingsSamples() {
  return (
    <Sample title="Settings">
      <Sections links={LINKS}>
        <SampleSection id="sample-details" title="Details" label="Name of the hall" />
        <SampleSection id="sample-door" title="Door" label="Name of the entrance" />
        <Section id="sample-archive" title="Archive" text="Nothing is deleted: orders, tickets and figures stay.">
          <Switch label="Keep it in the list" defaultChecked />
        </Section>
      </Sections>
      {(['line', 'button', 'card'] as const).map((look) => (
        <Disclosure key={look} look={look} summary={`Folded away, as a ${look}`}>
          <p>One chevron, which turns when it opens.</p>
        </Disclosure>
      ))}
    </Sample>
  )
}

function SampleSection({ id, title, label }: { id: string; title: string; label: string }) {
  const [saved, setSaved] = useState('Sample Hall')
  const [typed, setTyped] = useState(saved)
  const api = {
    form: { reset: () => setTyped(saved) },
    submit: (event?: { preventDefault: () => void }) => {
      event?.preventDefault()
      setSaved(typed)
    },
    pending: false,
    isDirty: typed !== saved,
  }
  return (
    <FormSection id={id} title={title} text="Saved by itself." api={api}>
      <TextInput label={label} value={typed} onChange={(event) => setTyped(event.currentTarget.value)} />
    </FormSection>
  )
}

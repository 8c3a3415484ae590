import { useLingui } from '@lingui/react/macro'
import { readColour } from '#domain/read-colour.ts'
import { ColourField } from '#web/components/manage/fields/colour-field.tsx'
import { SegmentedField } from '#web/ui/form/segmented-field.tsx'
import type { SnippetAttributes } from '#web/widget/snippet.ts'

type Props = { chosen: SnippetAttributes; onChange: (change: Partial<SnippetAttributes>) => void }

/** Look of the widget. Empty fields take the values of the event's page. */
export function WidgetLook({ chosen, onChange }: Props) {
  const { t } = useLingui()
  const colour = (name: 'accent' | 'background') => {
    const value = chosen[name] ?? ''
    return {
      value,
      onChange: (typed: string) => onChange({ [name]: typed || null }),
      error: value !== '' && readColour(value) === null && t`Enter a colour such as #40296C.`,
    }
  }
  return (
    <>
      <ColourField label={t`Accent colour`} {...colour('accent')} />
      <ColourField label={t`Background colour`} {...colour('background')} />
      <SegmentedField
        label={t`Appearance`}
        value={chosen.mode ?? 'own'}
        onChange={(mode) => onChange({ mode: mode === 'own' ? null : mode })}
        data={{ own: t`As designed`, light: t`Light`, dark: t`Dark`, auto: t`Automatic` }}
      />
    </>
  )
}

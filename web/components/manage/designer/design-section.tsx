import { useLingui } from '@lingui/react/macro'
import { Text } from '@mantine/core'
import type { ComponentProps, ReactNode } from 'react'
import type { ThemeSettings } from '#domain/theme.ts'
import { SegmentedField } from '#web/ui/form/segmented-field.tsx'
import { FormSection } from '#web/ui/layout/sections.tsx'
import { ThemeFields } from './lazy-theme-fields.tsx'

type Props = {
  api: ComponentProps<typeof FormSection>['api']
  theme: ThemeSettings | null
  onChange: (theme: ThemeSettings | null) => void
  errors: Record<string, ReactNode>
  hasCover: boolean
  look: {
    label: string
    help?: string | undefined
    /** Labels of both choices, and the text shown without an own design. */
    none: string
    own: string
    without: string
    /** Initial values of an own design. */
    begin: ThemeSettings
  }
  children?: ReactNode
}

/** Design of a page: inherited or its own. */
export function DesignSection({ api, theme, onChange, errors, hasCover, look, children }: Props) {
  const { t } = useLingui()
  return (
    <FormSection id="design" title={t`Design`} api={api}>
      <SegmentedField<'none' | 'own'>
        label={look.label}
        help={look.help}
        data={{ none: look.none, own: look.own }}
        value={theme ? 'own' : 'none'}
        onChange={(value) => onChange(value === 'own' ? look.begin : null)}
      />
      {theme ? (
        <ThemeFields value={theme} onChange={onChange} errors={errors} hasCover={hasCover} />
      ) : (
        <Text size="sm" c="dimmed">
          {look.without}
        </Text>
      )}
      {children}
    </FormSection>
  )
}

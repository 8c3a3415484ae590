import { useLingui } from '@lingui/react/macro'
import { Stack } from '@mantine/core'
import type { ReactNode } from 'react'
import type { CornerStyle, ThemeMode, ThemeSettings } from '#domain/theme.ts'
import { ColourField } from '#web/components/manage/fields/colour-field.tsx'
import { Columns } from '#web/ui/form/columns.tsx'
import { SegmentedField } from '#web/ui/form/segmented-field.tsx'
import { Corrections } from './corrections.tsx'

type FieldErrors = { accent?: string | undefined; background?: string | undefined }

type Props = {
  value: ThemeSettings
  onChange: (theme: ThemeSettings) => void
  /** Errors of the form that contains the theme. */
  errors: Record<string, ReactNode>
  hasCover: boolean
}

function errorsOfTheme(errors: Record<string, ReactNode>): FieldErrors {
  const at = (name: string) => {
    const error = errors[`homepage_theme_settings.${name}`]
    return typeof error === 'string' ? error : undefined
  }
  return { accent: at('accent'), background: at('background') }
}

/** All fields of a public page's design. Colours that cannot be used unchanged are listed below. */
export function ThemeFields({ value, onChange, errors: all, hasCover }: Props) {
  const errors = errorsOfTheme(all)
  const { t } = useLingui()
  const change = (changes: Partial<ThemeSettings>) => onChange({ ...value, ...changes })
  return (
    <Stack>
      <Columns>
        <ColourField
          required
          label={t`Accent colour`}
          description={t`Buttons and links.`}
          value={value.accent}
          error={errors.accent}
          onChange={(accent) => change({ accent })}
        />
        <ColourField
          required
          label={t`Background colour`}
          description={t`Page background.`}
          value={value.background}
          error={errors.background}
          onChange={(background) => change({ background })}
        />
      </Columns>
      <Corrections theme={value} />
      <SegmentedField<ThemeMode>
        label={t`Mode`}
        help={t`System: light or dark, as set on the visitor’s device.`}
        data={{ light: t`Light`, dark: t`Dark`, auto: t`System` }}
        value={value.mode}
        onChange={(mode) => change({ mode })}
      />
      <SegmentedField<ThemeSettings['background_type']>
        label={t`Background`}
        help={hasCover ? undefined : t`Upload a cover image to use it as the background.`}
        data={{ COLOR: t`Colour`, MIRROR_COVER_IMAGE: t`Blurred cover` }}
        disabled={!hasCover}
        value={hasCover ? value.background_type : 'COLOR'}
        onChange={(background_type) => change({ background_type })}
      />
      <SegmentedField<CornerStyle>
        label={t`Corners`}
        data={{ sharp: t`Sharp`, soft: t`Soft`, round: t`Round` }}
        value={value.corner_style}
        onChange={(corner_style) => change({ corner_style })}
      />
    </Stack>
  )
}

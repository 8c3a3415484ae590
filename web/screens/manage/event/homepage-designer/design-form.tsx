import { Trans, useLingui } from '@lingui/react/macro'
import { Text, TextInput } from '@mantine/core'
import { HOUSE_THEME } from '#domain/house-theme.ts'
import type { ThemeSettings } from '#domain/theme.ts'
import { Conflict, ThemeFields } from '#web/components/manage/designer/later-parts.tsx'
import type { DesignConflict } from '#web/components/manage/designer/use-design-form.ts'
import { FormSection } from '#web/components/manage/sections.tsx'
import { SegmentedField } from '#web/components/manage/segmented-field.tsx'
import type { ApiForm } from '#web/lib/form.ts'
import type { DesignValues } from './homepage-designer.tsx'

type Props = {
  api: ApiForm<DesignValues>
  conflict: DesignConflict
  /** The organizer's, as long as the event has none of its own. */
  inherited: ThemeSettings | null
  hasCover: boolean
  /** Whose default the look is, as long as nobody has changed it. */
  origin: string | undefined
}

export function DesignForm({ api, conflict, inherited, hasCover, origin }: Props) {
  const { t } = useLingui()
  const { form } = api
  const theme = form.values.homepage_theme_settings
  const setTheme = (to: ThemeSettings | null) => form.setFieldValue('homepage_theme_settings', to)
  return (
    <FormSection id="design" title={t`Design`} api={api}>
      {conflict && <Conflict {...conflict} />}
      <SegmentedField<'organizer' | 'own'>
        label={t`Look of this event`}
        help={origin}
        data={[
          { value: 'organizer', label: t`As the organizer` },
          { value: 'own', label: t`Its own` },
        ]}
        value={theme ? 'own' : 'organizer'}
        onChange={(value) => setTheme(value === 'own' ? (inherited ?? HOUSE_THEME) : null)}
      />
      {theme ? (
        <ThemeFields value={theme} onChange={setTheme} errors={form.errors} hasCover={hasCover} />
      ) : (
        <Text size="sm" c="dimmed">
          <Trans>It changes with the organizer’s design.</Trans>
        </Text>
      )}
      <TextInput
        label={t`Checkout button text`}
        placeholder={t`Continue`}
        {...form.getInputProps('continue_button_text')}
      />
    </FormSection>
  )
}

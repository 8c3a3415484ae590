import { Trans, useLingui } from '@lingui/react/macro'
import { Text } from '@mantine/core'
import { HOUSE_THEME } from '#domain/house-theme.ts'
import type { ThemeSettings } from '#domain/theme.ts'
import { Conflict, ThemeFields } from '#web/components/manage/designer/later-parts.tsx'
import type { DesignConflict } from '#web/components/manage/designer/use-design-form.ts'
import { FormSection } from '#web/components/manage/sections.tsx'
import { SegmentedField } from '#web/components/manage/segmented-field.tsx'
import type { ApiForm } from '#web/lib/form.ts'

type Props = {
  api: ApiForm<{ homepage_theme_settings: ThemeSettings | null }>
  conflict: DesignConflict
  hasCover: boolean
}

export function DesignForm({ api, conflict, hasCover }: Props) {
  const { t } = useLingui()
  const { form } = api
  const theme = form.values.homepage_theme_settings
  const setTheme = (to: ThemeSettings | null) => form.setFieldValue('homepage_theme_settings', to)
  return (
    <FormSection id="design" title={t`Design`} api={api}>
      {conflict && <Conflict {...conflict} />}
      <SegmentedField<'standard' | 'own'>
        label={t`Look of your pages`}
        data={[
          { value: 'standard', label: t`Standard` },
          { value: 'own', label: t`Your own` },
        ]}
        value={theme ? 'own' : 'standard'}
        onChange={(value) => setTheme(value === 'own' ? HOUSE_THEME : null)}
      />
      {theme ? (
        <ThemeFields value={theme} onChange={setTheme} errors={form.errors} hasCover={hasCover} />
      ) : (
        <Text size="sm" c="dimmed">
          <Trans>Light pages in our own colours.</Trans>
        </Text>
      )}
    </FormSection>
  )
}

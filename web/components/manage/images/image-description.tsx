import { Trans, useLingui } from '@lingui/react/macro'
import { Stack, Text, TextInput } from '@mantine/core'
import type { Image } from '#contract/images.ts'
import { useApiForm } from '#web/lib/forms/form.ts'
import { SaveBar } from '#web/ui/form/save-bar.tsx'
import { Switch } from '#web/ui/form/switch.tsx'
import { type Crop, FocusPicker } from './focus-picker.tsx'
import styles from './image-description.module.css'
import type { Described, ImagePlace } from './use-image-place.ts'

type Props = {
  image: Image
  place: ImagePlace
  crops: readonly Crop[]
  /** True after an upload: the form asks for the description at once. */
  isNew?: boolean
}

const valuesOf = ({ alt_text, is_decorative, focus_x, focus_y }: Image) => ({
  ...{ alt_text: alt_text ?? '', is_decorative, focus_x, focus_y },
})

/** Image with its description and focus point. */
export function ImageDescription({ image, place, crops, isNew = false }: Props) {
  const { t } = useLingui()
  const { endpoint, params } = place.description(image.id)
  const api = useApiForm<Described['endpoint'], ReturnType<typeof valuesOf>>(endpoint, {
    params,
    initialValues: valuesOf(image),
    success: t`Image saved.`,
    onDone: ({ data }) => {
      api.form.setInitialValues(valuesOf(data))
      api.form.reset()
    },
  })
  const { form } = api
  const { alt_text, is_decorative } = form.values
  return (
    <form onSubmit={api.submit} noValidate>
      <Stack>
        {crops.length > 0 ? (
          <FocusPicker
            image={image}
            crops={crops}
            value={form.values}
            onChange={(focus) => form.setValues({ ...form.values, ...focus })}
          />
        ) : (
          <img className={styles.whole} src={image.small_url} alt={image.alt_text ?? image.file_name} />
        )}
        {!is_decorative && (
          <TextInput
            autoFocus={isNew}
            label={t`Alt text`}
            description={t`Describe the image in a few words, for people who can’t see it.`}
            {...form.getInputProps('alt_text')}
          />
        )}
        {alt_text === '' && !is_decorative && (
          <Text size="sm" c="dimmed" role="note">
            <Trans>Describe the image, or mark it as decorative.</Trans>
          </Text>
        )}
        <Switch
          label={t`Decorative`}
          description={t`It’s only decoration, so screen readers skip it.`}
          checked={is_decorative}
          onChange={({ currentTarget: { checked } }) =>
            form.setValues({ is_decorative: checked, ...(checked && { alt_text: '' }) })
          }
        />
      </Stack>
      <SaveBar isDirty={api.isDirty} pending={api.pending} onReset={() => form.reset()} />
    </form>
  )
}

import { useLingui } from '@lingui/react/macro'
import { Stack, TextInput } from '@mantine/core'
import type { Image } from '#contract/images.ts'
import { SaveBar } from '#web/components/manage/save-bar.tsx'
import { useApiForm } from '#web/lib/form.ts'
import { type Crop, FocusPicker } from './focus-picker.tsx'
import styles from './image-description.module.css'
import type { Described, ImagePlace } from './use-image-place.ts'

type Props = { image: Image; place: ImagePlace; crops: readonly Crop[] }

const valuesOf = ({ alt_text, focus_x, focus_y }: Image) => ({ alt_text: alt_text ?? '', focus_x, focus_y })

/** The image, what it shows, and what of it stays in sight where it is cut. */
export function ImageDescription({ image, place, crops }: Props) {
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
        <TextInput
          label={t`Alt text`}
          description={t`What the image shows, in a few words. Read aloud to people who can’t see it.`}
          {...form.getInputProps('alt_text')}
        />
      </Stack>
      <SaveBar isDirty={api.isDirty} pending={api.pending} onReset={() => form.reset()} />
    </form>
  )
}

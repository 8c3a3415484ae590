import { Trans, useLingui } from '@lingui/react/macro'
import { Button, Stack } from '@mantine/core'
import { IconTrash } from '@tabler/icons-react'
import { type ReactNode, useState } from 'react'
import { ApiFailure } from '#contract/client.ts'
import type { Image } from '#contract/images.ts'
import { type ImageType, MOST_IMAGE_BYTES, SMALLEST_IMAGE, TAKEN_FORMATS } from '#domain/image.ts'
import { useAskToDelete } from '#web/components/manage/screen/ask-to-delete.ts'
import { errorMessage, fetchErrorMessage } from '#web/lib/errors/error-words.ts'
import { notifyDone } from '#web/lib/notify.ts'
import { DropZone } from './drop-zone.tsx'
import type { Crop } from './focus-picker.tsx'
import { ImageDescription } from './image-description.tsx'
import styles from './image-field.module.css'
import type { ImagePlace } from './use-image-place.ts'

type Props = {
  place: ImagePlace
  type: ImageType
  words: {
    choose: string
    replace: string
    hint: string
    saved: string
    deleting: { title: string; text: string; done: string }
  }
  /** Shapes in which the image is shown. Empty for logos, which are never cropped. */
  crops?: readonly Crop[]
  /** Shown while there is no image. */
  instead?: ReactNode
}

/** Field for the only image of a type: upload, replace, describe, crop and delete. */
export function ImageField({ place, type, words, crops = [], instead }: Props) {
  const image = place.images.find((one) => one.type === type)
  const { upload, progress, problem, isUploaded } = useUpload(place, type, words.saved)
  return (
    <Stack>
      {image ? (
        <ImageDescription key={image.id} {...{ image, place, crops }} isNew={isUploaded} />
      ) : (
        instead && <div className={styles.frame}>{instead}</div>
      )}
      <DropZone
        label={image ? words.replace : words.choose}
        hint={words.hint}
        isReplacing={image !== undefined}
        progress={progress}
        error={problem}
        onFile={(file) => void upload(file)}
      />
      {image && <DeleteImage {...{ image, place }} words={words.deleting} />}
    </Stack>
  )
}

function useUpload(place: ImagePlace, type: ImageType, saved: string) {
  const { t, i18n } = useLingui()
  const [progress, setProgress] = useState<number | null>(null)
  const [problem, setProblem] = useState<string | null>(null)
  const [isUploaded, setUploaded] = useState(false)
  const { width, height } = SMALLEST_IMAGE[type] ?? { width: 1, height: 1 }
  const tooSmall = t`Use an image of at least ${width} × ${height} pixels.`
  async function upload(file: File): Promise<void> {
    // The server would refuse it too, but only after the whole upload.
    if (!(TAKEN_FORMATS as readonly string[]).includes(file.type) || file.size > MOST_IMAGE_BYTES)
      return setProblem(i18n._(await fetchErrorMessage({ code: 'wrong_file' })))
    setProblem(null)
    setProgress(0)
    setUploaded(true)
    try {
      await place.upload(type, file, setProgress)
      notifyDone(saved)
    } catch (error) {
      if (!(error instanceof ApiFailure)) throw error
      const isTooSmall = error.issues.some(({ code }) => code === 'picture_too_small')
      setProblem(isTooSmall ? tooSmall : i18n._(errorMessage(error)))
    } finally {
      setProgress(null)
    }
  }
  return { upload, progress, problem, isUploaded }
}

type Deletion = { image: Image; place: ImagePlace; words: Props['words']['deleting'] }

function DeleteImage({ image, place, words }: Deletion) {
  const askToDelete = useAskToDelete()
  return (
    <Button
      variant="subtle"
      color="red"
      w="fit-content"
      leftSection={<IconTrash size={18} stroke={1.5} />}
      onClick={() => askToDelete({ ...words, run: () => place.remove(image.id) })}
    >
      <Trans>Delete image</Trans>
    </Button>
  )
}

import { Trans, useLingui } from '@lingui/react/macro'
import { Alert, Button, Loader, Stack, Text } from '@mantine/core'
import { IconPhotoUp, IconTrash } from '@tabler/icons-react'
import { useState } from 'react'
import { ApiFailure } from '#contract/client.ts'
import { images } from '#contract/images.ts'
import { useAskToDelete } from '#web/components/manage/ask-to-delete.ts'
import { Section } from '#web/components/manage/sections.tsx'
import { Cover } from '#web/components/shared/cover.tsx'
import { errorMessage } from '#web/lib/error-messages.ts'
import { useEvent } from '#web/lib/manage-context.ts'
import { notifyDone } from '#web/lib/notify.ts'
import { useApiMutation } from '#web/lib/query.ts'
import styles from './cover-section.module.css'

const TYPES = ['image/jpeg', 'image/png', 'image/webp']
const MAX_BYTES = 8 * 1024 * 1024

export function CoverSection() {
  const { t } = useLingui()
  const event = useEvent()
  const { upload, pending, problem } = useCoverUpload()
  const cover = event.images.find(({ type }) => type === 'EVENT_COVER')
  return (
    <Section
      id="cover"
      title={t`Cover image`}
      text={t`Shown at the top of the page, in 16:9. Without one, we draw a pattern unique to your event.`}
    >
      <Stack>
        <div className={styles.frame}>
          <Cover image={cover} event={event} sizes="(min-width: 62em) 710px, 100vw" />
        </div>
        {problem && (
          <Alert color="red" role="alert">
            {problem}
          </Alert>
        )}
        <DropZone isReplacing={cover !== undefined} pending={pending} onFile={(file) => void upload(file)} />
        {cover && <DeleteCover image_id={cover.id} />}
      </Stack>
    </Section>
  )
}

function useCoverUpload() {
  const { t, i18n } = useLingui()
  const event = useEvent()
  const mutation = useApiMutation(images.upload)
  const [problem, setProblem] = useState<string | null>(null)
  async function upload(file: File): Promise<void> {
    // The server would refuse it too, only after all of it went there.
    if (!TYPES.includes(file.type) || file.size > MAX_BYTES)
      return setProblem(i18n._(errorMessage({ code: 'wrong_file' })))
    setProblem(null)
    const body = new FormData()
    body.set('image', file)
    body.set('type', 'EVENT_COVER')
    try {
      await mutation.mutateAsync({ params: { event_id: event.id }, body })
      notifyDone(t`Cover image saved.`)
    } catch (error) {
      if (!(error instanceof ApiFailure)) throw error
      setProblem(i18n._(errorMessage(error)))
    }
  }
  return { upload, pending: mutation.isPending, problem }
}

type DropZoneProps = { isReplacing: boolean; pending: boolean; onFile: (file: File) => void }

/** A file field as large as its frame: pressed, reached by keyboard, or something is dropped on it. */
function DropZone({ isReplacing, pending, onFile }: DropZoneProps) {
  const [isOver, setOver] = useState(false)
  const take = (files: FileList | null) => files?.[0] && !pending && onFile(files[0])
  return (
    <label
      className={styles.zone}
      data-over={isOver || undefined}
      onDragOver={(event) => {
        event.preventDefault()
        setOver(true)
      }}
      onDragLeave={() => setOver(false)}
      onDrop={(event) => {
        event.preventDefault()
        setOver(false)
        take(event.dataTransfer.files)
      }}
    >
      <input
        type="file"
        accept={TYPES.join(',')}
        className="unseen"
        disabled={pending}
        onChange={(event) => {
          take(event.currentTarget.files)
          // The same file may be chosen again.
          event.currentTarget.value = ''
        }}
      />
      {pending ? <Loader size={24} aria-hidden /> : <IconPhotoUp size={28} stroke={1.5} aria-hidden="true" />}
      <Text fw={550} span aria-live="polite">
        {pending ? <Trans>Uploading…</Trans> : isReplacing ? <Trans>Replace image</Trans> : <Trans>Choose image</Trans>}
      </Text>
      <Text size="sm" c="dimmed" span>
        <Trans>Click or drop an image. JPEG, PNG or WebP, up to 8 MB, ideally 2000 × 1125 pixels.</Trans>
      </Text>
    </label>
  )
}

function DeleteCover({ image_id }: { image_id: number }) {
  const { t } = useLingui()
  const { id: event_id } = useEvent()
  const remove = useApiMutation(images.remove)
  const askToDelete = useAskToDelete()
  return (
    <Button
      variant="subtle"
      color="red"
      w="fit-content"
      leftSection={<IconTrash size={18} stroke={1.5} />}
      onClick={() =>
        askToDelete({
          title: t`Delete the cover image?`,
          text: t`The page shows this event’s pattern instead.`,
          run: () => remove.mutateAsync({ params: { event_id, image_id } }),
          done: t`Cover image deleted.`,
        })
      }
    >
      <Trans>Delete image</Trans>
    </Button>
  )
}

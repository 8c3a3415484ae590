import { Trans, useLingui } from '@lingui/react/macro'
import { Text } from '@mantine/core'
import { IconPhotoUp } from '@tabler/icons-react'
import { useId, useState } from 'react'
import { TAKEN_FORMATS } from '#domain/image.ts'
import styles from './drop-zone.module.css'

type Props = {
  label: string
  /** Recommended kind of image. */
  hint: string
  isReplacing: boolean
  /** Progress of the upload from 0 to 1; null without an upload. */
  progress: number | null
  error: string | null
  onFile: (file: File) => void
}

/** File field as large as its frame: for clicks, the keyboard, drag and drop, and pasting. */
export function DropZone({ label, hint, isReplacing, progress, error, onFile }: Props) {
  const id = useId()
  const [isOver, setOver] = useState(false)
  const pending = progress !== null
  const take = (files: FileList | null) => files?.[0] && !pending && onFile(files[0])
  return (
    <label
      className={styles.zone}
      data-over={isOver || undefined}
      data-error={error !== null || undefined}
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
      onPaste={(event) => take(event.clipboardData.files)}
    >
      <input
        type="file"
        accept={TAKEN_FORMATS.join(',')}
        className="unseen"
        aria-label={isReplacing ? label : undefined}
        aria-describedby={`${id}-hint ${id}-error`}
        aria-invalid={error ? true : undefined}
        aria-disabled={pending || undefined}
        onClick={(event) => pending && event.preventDefault()}
        onChange={(event) => {
          take(event.currentTarget.files)
          // Allows choosing the same file again.
          event.currentTarget.value = ''
        }}
      />
      <Inside {...{ label, progress }} />
      <Text size="sm" c="dimmed" span id={`${id}-hint`}>
        <Trans>Click, drop or paste an image. JPEG, PNG or WebP, up to 8 MB.</Trans> {hint}
      </Text>
      <Text size="sm" c="var(--mantine-color-error)" span id={`${id}-error`} role="alert" className={styles.error}>
        {error}
      </Text>
    </label>
  )
}

function Inside({ label, progress }: Pick<Props, 'label' | 'progress'>) {
  const { t } = useLingui()
  if (progress === null)
    return (
      <>
        <IconPhotoUp size={28} stroke={1.5} aria-hidden="true" />
        <Text fw={550} span>
          {label}
        </Text>
      </>
    )
  // After the upload the image is decoded, whose progress cannot be measured.
  const isSent = progress >= 1
  return (
    <>
      <Text fw={550} span role="status">
        <Trans>Uploading…</Trans>
      </Text>
      <progress className={styles.progress} value={isSent ? undefined : progress} aria-label={t`Uploading…`} />
    </>
  )
}

import { Input, Skeleton } from '@mantine/core'
import { lazy, type ReactNode, Suspense } from 'react'

const Editor = lazy(() => import('./rich-text-editor-body.tsx'))

export type RichTextEditorProps = {
  label: string
  description?: ReactNode
  error?: ReactNode
  value: string | null
  /** Null when nothing is left of the text. */
  onChange: (html: string | null) => void
}

/** Rich text for management screens; the editor itself is large and loaded only where one is shown. */
export function RichTextEditor(props: RichTextEditorProps) {
  return (
    <Input.Wrapper
      label={props.label}
      description={props.description}
      error={props.error}
      labelElement="div"
      descriptionProps={{ mt: 5 }}
      errorProps={{ mt: 5 }}
    >
      <Suspense fallback={<Skeleton height={200} radius="md" />}>
        <Editor {...props} />
      </Suspense>
    </Input.Wrapper>
  )
}

import { Input } from '@mantine/core'
import { type KeyboardEvent, type ReactNode, useState } from 'react'
import { RichText } from '#web/components/public/rich-text.tsx'
import { partOnIntent } from '#web/lib/part-on-intent.ts'
import { useOnIntent } from '#web/ui/lazy/fetched-on-intent.ts'
import styles from './rich-text-editor.module.css'

const EDITOR = partOnIntent(async () => (await import('./rich-text-editor-body.tsx')).RichTextEditorBody)

export type RichTextEditorProps = {
  label: string
  description?: ReactNode
  error?: ReactNode
  required?: boolean
  value: string | null
  /** Fetched at once, where the text is what is asked for. */
  isSoon?: boolean
  /** Null when nothing is left of the text. */
  onChange: (html: string | null) => void
}

/** Rich text for management screens; the editor itself is large, and fetched when somebody turns to a text. */
export function RichTextEditor(props: RichTextEditorProps) {
  const { fetched, untilThen, closed } = useOnIntent(EDITOR, props.isSoon)
  const [typed] = useState(typedUntilThen)
  const { label, description, error, value } = props
  return (
    <Input.Wrapper
      {...{ label, description, error }}
      required={props.required ?? false}
      labelElement="div"
      descriptionProps={{ mt: 5 }}
      errorProps={{ mt: 5 }}
    >
      {fetched ? (
        <fetched.Field {...props} hasFocus={fetched.hadFocus} takeTyped={typed.take} />
      ) : (
        <div ref={closed} className={styles.closed} {...untilThen}>
          <span className={styles.tools} aria-hidden="true">
            <b>B</b>
            <i>I</i>
            <u>U</u>
            <span>H2</span>
            <span>H3</span>
          </span>
          {/* biome-ignore lint/a11y/useSemanticElements: a text field of the browser shows no headings and no links */}
          <div
            className={styles.text}
            role="textbox"
            aria-multiline
            aria-label={label}
            tabIndex={0}
            onKeyDown={typed.onKeyDown}
          >
            <RichText html={value ?? ''} />
          </div>
        </div>
      )}
    </Input.Wrapper>
  )
}

/** Keeps what is typed into the field while the editor is on its way. */
function typedUntilThen() {
  let text = ''
  return {
    onKeyDown(event: KeyboardEvent) {
      const { key, ctrlKey, metaKey, altKey } = event
      const isCommand = (ctrlKey || metaKey || altKey) && !event.getModifierState('AltGraph')
      if (isCommand || (key.length !== 1 && key !== 'Backspace')) return
      event.preventDefault()
      text = key === 'Backspace' ? text.slice(0, -1) : text + key
    },
    take() {
      const taken = text
      text = ''
      return taken
    },
  }
}

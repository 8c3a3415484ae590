import { Input } from '@mantine/core'
import { type KeyboardEvent, type ReactNode, useState } from 'react'
import { RichText } from '#web/components/public/rich-text.tsx'
import { intentPart } from '#web/lib/lazy.tsx'
import { useOnIntent } from '#web/ui/form/on-intent.ts'
import styles from './rich-text-editor.module.css'

const EDITOR = intentPart(async () => (await import('./rich-text-editor-body.tsx')).RichTextEditorBody)

export type RichTextEditorProps = {
  label: string
  description?: ReactNode
  error?: ReactNode
  required?: boolean
  value: string | null
  /** Loads the editor at once, for forms about this text. */
  isSoon?: boolean
  /** Null for an empty text. */
  onChange: (html: string | null) => void
}

/** Rich text field for management. The editor is large, and loaded when the field is hovered or focused. */
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

/** Collects the text typed while the editor is loading. */
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

import '@mantine/tiptap/styles.css'
import { useLingui } from '@lingui/react/macro'
import { RichTextEditor as MantineEditor } from '@mantine/tiptap'
import Link from '@tiptap/extension-link'
import { Selection } from '@tiptap/pm/state'
import { useEditor } from '@tiptap/react'
import StarterKit from '@tiptap/starter-kit'
import { useEffect, useLayoutEffect, useState } from 'react'
import { isBlankHtml } from '#domain/text.ts'
import { ownChanges } from './own-changes.ts'
import type { RichTextEditorProps } from './rich-text-editor.tsx'

type Props = RichTextEditorProps & {
  hasFocus: boolean
  /** Returns the text typed while the editor was loading; empty afterwards. */
  takeTyped: () => string
}

/** Pixels of the window covered by bars and sticky tools, which the cursor keeps clear of. */
const COVERED = { top: 180, right: 0, bottom: 100, left: 0 }

export function RichTextEditorBody({ label, value, onChange, hasFocus, takeTyped }: Props) {
  const { t } = useLingui()
  const [changes] = useState(() => ownChanges(value))
  const editor = useEditor({
    extensions: [
      StarterKit.configure({ link: false, heading: { levels: [2, 3, 4] }, codeBlock: false, code: false }),
      Link.configure({ openOnClick: false, defaultProtocol: 'https' }),
    ],
    content: value ?? '',
    editorProps: {
      attributes: { 'aria-label': label, role: 'textbox', 'aria-multiline': 'true' },
      scrollMargin: COVERED,
      scrollThreshold: COVERED,
    },
    onFocus: ({ editor: now }) => now.commands.scrollIntoView(),
    // Style elements would need the page's nonce. Mantine's style sheet has the few rules.
    injectCSS: false,
    onUpdate({ editor: now }) {
      const html = isBlankHtml(now.getHTML()) ? null : now.getHTML()
      changes.report(html)
      onChange(html)
    },
  })

  // Focuses before the next key press, so that no typed text is lost; the editor's own focus waits for a frame.
  useLayoutEffect(() => {
    if (!editor || editor.isDestroyed || !hasFocus) return
    editor.view.focus()
    const { tr, doc } = editor.state
    editor.view.dispatch(tr.setSelection(Selection.atEnd(doc)).insertText(takeTyped()))
  }, [editor, hasFocus, takeTyped])

  // A value set from outside (a reset, a loaded record) replaces the text.
  useEffect(() => {
    // In development React mounts twice; the first editor is destroyed by then.
    if (!editor || editor.isDestroyed || changes.isOwn(value)) return
    editor.commands.setContent(value ?? '', { emitUpdate: false })
  }, [editor, value, changes])

  return (
    <MantineEditor
      editor={editor}
      labels={{
        boldControlLabel: t`Bold`,
        italicControlLabel: t`Italic`,
        underlineControlLabel: t`Underline`,
        clearFormattingControlLabel: t`Clear formatting`,
        linkControlLabel: t`Link`,
        unlinkControlLabel: t`Remove link`,
        bulletListControlLabel: t`List`,
        orderedListControlLabel: t`Numbered list`,
        h2ControlLabel: t`Heading`,
        h3ControlLabel: t`Subheading`,
        linkEditorInputLabel: t`Link address`,
        linkEditorInputPlaceholder: 'https://',
        linkEditorSave: t`Save`,
      }}
    >
      <MantineEditor.Toolbar sticky stickyOffset="var(--below-bars, 56px)">
        <MantineEditor.ControlsGroup>
          <MantineEditor.Bold />
          <MantineEditor.Italic />
          <MantineEditor.Underline />
          <MantineEditor.ClearFormatting />
        </MantineEditor.ControlsGroup>
        <MantineEditor.ControlsGroup>
          <MantineEditor.H2 />
          <MantineEditor.H3 />
          <MantineEditor.BulletList />
          <MantineEditor.OrderedList />
        </MantineEditor.ControlsGroup>
        <MantineEditor.ControlsGroup>
          <MantineEditor.Link />
          <MantineEditor.Unlink />
        </MantineEditor.ControlsGroup>
      </MantineEditor.Toolbar>
      <MantineEditor.Content mih={160} />
    </MantineEditor>
  )
}

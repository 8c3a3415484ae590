import '@mantine/tiptap/styles.css'
import { useLingui } from '@lingui/react/macro'
import { RichTextEditor as MantineEditor } from '@mantine/tiptap'
import Link from '@tiptap/extension-link'
import { useEditor } from '@tiptap/react'
import StarterKit from '@tiptap/starter-kit'
import { useEffect } from 'react'
import { isBlankHtml } from '#domain/text.ts'
import type { RichTextEditorProps } from './rich-text-editor.tsx'

type Props = RichTextEditorProps & { hasFocus: boolean }

/** What of the window lies below bars and the tools that stick under them, in pixels: the caret stays out of it. */
const COVERED = { top: 180, right: 0, bottom: 100, left: 0 }

export function RichTextEditorBody({ label, value, onChange, hasFocus }: Props) {
  const { t } = useLingui()
  const editor = useEditor({
    extensions: [
      StarterKit.configure({ link: false, heading: { levels: [2, 3, 4] }, codeBlock: false, code: false }),
      Link.configure({ openOnClick: false, defaultProtocol: 'https' }),
    ],
    content: value ?? '',
    autofocus: hasFocus && 'end',
    editorProps: {
      attributes: { 'aria-label': label, role: 'textbox', 'aria-multiline': 'true' },
      scrollMargin: COVERED,
      scrollThreshold: COVERED,
    },
    onFocus: ({ editor: now }) => now.commands.scrollIntoView(),
    // Style elements need the page's nonce; the few rules are in Mantine's style sheet anyway.
    injectCSS: false,
    onUpdate: ({ editor: now }) => onChange(isBlankHtml(now.getHTML()) ? null : now.getHTML()),
  })

  // A value set from outside (a reset, a loaded record) replaces the text; what was typed here is the same already.
  useEffect(() => {
    // In development React mounts everything twice, and the first editor is gone already.
    if (!editor || editor.isDestroyed) return
    const own = isBlankHtml(editor.getHTML()) ? null : editor.getHTML()
    if (own !== value) editor.commands.setContent(value ?? '', { emitUpdate: false })
  }, [editor, value])

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

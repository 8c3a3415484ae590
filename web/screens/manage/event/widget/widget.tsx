import { Trans, useLingui } from '@lingui/react/macro'
import { Paper, Stack, Title } from '@mantine/core'
import { useState } from 'react'
import { isPubliclyVisible } from '#domain/event-status.ts'
import { PageHeader } from '#web/components/manage/screen/page-header.tsx'
import { CopyButton } from '#web/components/shared/copy-button.tsx'
import { useEvent } from '#web/lib/manage-context.ts'
import { useSettings } from '#web/lib/settings.ts'
import { Segmented } from '#web/ui/form/segmented.tsx'
import { attributesOf, elementSnippet, type SnippetAttributes, scriptSnippet } from '#web/widget/snippet.ts'
import styles from './widget.module.css'
import { WidgetFields } from './widget-fields.tsx'
import { WidgetPreview } from './widget-preview.tsx'

/** Code to put tickets on the organizer's own site, with a preview. */
export default function Widget() {
  const { t } = useLingui()
  const event = useEvent()
  const { title } = event
  const { frontend_url } = useSettings()
  const [chosen, setChosen] = useState(() => plain(event))
  const [form, setForm] = useState<'element' | 'script'>('element')
  const attributes = attributesOf(chosen)
  const origin = frontend_url || location.origin
  const page = chosen.kind === 'calendar' ? `/events/${event.organizer.id}/${event.organizer.slug}` : null
  const link = { href: `${origin}${page ?? `/event/${event.id}/${event.slug}`}`, text: t`Tickets for ${title}` }
  const snippet = { element: elementSnippet, script: scriptSnippet }[form]({ origin, attributes, link })
  return (
    <>
      <PageHeader text={t`Sell on your own website. Buyers stay there from the first click to the ticket.`} />
      <div className={styles.columns}>
        <Stack gap="lg">
          <WidgetFields chosen={chosen} onChange={setChosen} />
          <Paper withBorder radius="lg" p="lg" component="section" aria-labelledby="snippet">
            <div className={styles.head}>
              <Title order={2} size="h3" id="snippet">
                <Trans>Code for your website</Trans>
              </Title>
              <CopyButton text={snippet} label={t`Copy code`} />
            </div>
            <Segmented
              aria-label={t`How to add it`}
              value={form}
              onChange={setForm}
              data={{ element: t`HTML`, script: t`Script only` }}
            />
            {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls is reached by the keyboard */}
            <pre className={styles.code} tabIndex={0}>
              <code>{snippet}</code>
            </pre>
            {!isPubliclyVisible(event.status) && (
              <p className={styles.hint}>
                <Trans>Your website shows nothing until the event is on sale.</Trans>
              </p>
            )}
          </Paper>
        </Stack>
        <section aria-labelledby="preview" className={styles.preview}>
          <Title order={2} size="h3" id="preview">
            <Trans>Preview</Trans>
          </Title>
          <WidgetPreview attributes={attributes} />
        </section>
      </div>
    </>
  )
}

function plain(event: ReturnType<typeof useEvent>): SnippetAttributes {
  return {
    kind: 'list',
    event: event.id,
    organizer: event.organizer.id,
    locale: null,
    'promo-code': null,
    affiliate: null,
    'button-text': null,
    accent: null,
    background: null,
    mode: null,
    padding: null,
  }
}

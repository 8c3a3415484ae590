import { Body, Container, Head, Hr, Html, Preview, Section, Text } from '@react-email/components'
import type { ReactNode } from 'react'
import { bcp47 } from '#domain/locale.ts'
import { RichText } from './rich-text.tsx'
import { COLOURS, styles } from './styles.ts'
import { useLocale } from './use-locale.ts'

/** Who writes: the installation, and for all that is about an event its organizer. */
export type Sender = { app_name: string; organizer_name?: string; footer_message?: string | null }

type Props = { sender: Sender; preview: string; reason: ReactNode; children: ReactNode }

/** Every e-mail: paper, one card of at most 600 px, and below it why it was sent. */
export function EmailLayout({ sender, preview, reason, children }: Props) {
  const locale = useLocale()
  return (
    <Html lang={bcp47(locale)}>
      <Head>
        {/* Without these, dark mode would colour one half of the text only. */}
        <meta name="color-scheme" content="light" />
        <meta name="supported-color-schemes" content="light" />
      </Head>
      <Preview>{preview}</Preview>
      <Body style={styles.paper}>
        <Container style={styles.column}>
          <Text style={styles.brand}>{sender.organizer_name ?? sender.app_name}</Text>
          <Section style={styles.card}>{children}</Section>
          <Section style={styles.footer}>
            {sender.footer_message && (
              <>
                <RichText html={sender.footer_message} style={styles.muted} />
                <Hr style={{ borderColor: COLOURS.line, margin: '16px 0' }} />
              </>
            )}
            <Text style={styles.muted}>{reason}</Text>
          </Section>
        </Container>
      </Body>
    </Html>
  )
}

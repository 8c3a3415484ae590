import { Button, Heading, Section, Text } from '@react-email/components'
import type { ReactNode } from 'react'
import { styles } from './styles.ts'

/** The small pieces that e-mails are made of. */

export function Title({ children }: { children: ReactNode }) {
  return (
    <Heading as="h1" style={styles.title}>
      {children}
    </Heading>
  )
}

export function Paragraph({ children }: { children: ReactNode }) {
  return <Text style={styles.text}>{children}</Text>
}

export function Small({ children }: { children: ReactNode }) {
  return <Text style={styles.muted}>{children}</Text>
}

/** The one main button of an e-mail. */
export function Action({ href, children }: { href: string; children: ReactNode }) {
  return (
    <Section style={{ margin: '8px 0 20px' }}>
      <Button href={href} style={styles.action}>
        {children}
      </Button>
    </Section>
  )
}

export function Box({ children }: { children: ReactNode }) {
  return <Section style={styles.box}>{children}</Section>
}

import { Group, Text, Title, useMantineColorScheme } from '@mantine/core'
import { PageHead } from '#web/components/shared/page-head.tsx'
import { Segmented } from '#web/ui/form/segmented.tsx'
import styles from './components.module.css'
import { EventSamples } from './event-samples.tsx'
import { FieldSamples } from './field-samples.tsx'
import { FigureSamples } from './figure-samples.tsx'
import { FloatingSamples } from './floating-samples.tsx'
import { ImageSamples } from './image-samples.tsx'
import { ListSamples } from './list-samples.tsx'
import { QuestionSamples } from './question-samples.tsx'
import { SecuritySamples } from './security-samples.tsx'
import { SettingsSamples } from './settings-samples.tsx'
import { WordSamples } from './word-samples.tsx'

/** All shared components of management in their states, with sample data; in English, for developers of Foyer. */
export default function Components() {
  return (
    <main className={styles.page}>
      <PageHead title="Components" />
      <Group justify="space-between">
        <div>
          <Title order={1}>Components</Title>
          <Text c="dimmed">What the screens of management are made of.</Text>
        </div>
        <Scheme />
      </Group>
      <WordSamples />
      <FieldSamples />
      <ImageSamples />
      <SettingsSamples />
      <ListSamples />
      <QuestionSamples />
      <EventSamples />
      <FigureSamples />
      <SecuritySamples />
      <FloatingSamples />
    </main>
  )
}

function Scheme() {
  const { colorScheme, setColorScheme } = useMantineColorScheme()
  return (
    <Segmented
      aria-label="Colour scheme"
      data={{ auto: 'System', light: 'Light', dark: 'Dark' }}
      value={colorScheme}
      onChange={setColorScheme}
    />
  )
}

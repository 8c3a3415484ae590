import { useLingui } from '@lingui/react/macro'
import { Stack, Title } from '@mantine/core'
import { OrganizerCoverField, OrganizerLogoField } from '#web/components/manage/images/later-organizer-images.tsx'
import { Section } from '#web/components/manage/sections.tsx'
import { WhenInView } from '#web/components/manage/when-in-view.tsx'

export function ImagesSection() {
  const { t } = useLingui()
  return (
    <Section
      id="images"
      title={t`Logo and cover`}
      text={t`The logo appears next to your name. The cover is at the top of your page.`}
    >
      <WhenInView>
        <Stack>
          <Title order={3} size="h4">{t`Logo`}</Title>
          <OrganizerLogoField />
          <Title order={3} size="h4">{t`Cover image`}</Title>
          <OrganizerCoverField />
        </Stack>
      </WhenInView>
    </Section>
  )
}

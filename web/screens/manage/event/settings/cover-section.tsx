import { useLingui } from '@lingui/react/macro'
import { EventCoverField } from '#web/components/manage/images/later-event-images.tsx'
import { Section } from '#web/components/manage/sections.tsx'
import { WhenInView } from '#web/components/manage/when-in-view.tsx'

export function CoverSection() {
  const { t } = useLingui()
  return (
    <Section
      id="cover"
      title={t`Cover image`}
      text={t`Shown at the top of the page, in 16:9. Without one, we draw a pattern unique to your event.`}
    >
      <WhenInView>
        <EventCoverField />
      </WhenInView>
    </Section>
  )
}

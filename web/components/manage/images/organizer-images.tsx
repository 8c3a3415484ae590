import { useLingui } from '@lingui/react/macro'
import { ImageField } from './image-field.tsx'
import { useOrganizerImages } from './use-image-place.ts'

/** Cover of the organizer of the address. */
export function OrganizerCoverField() {
  const { t } = useLingui()
  return (
    <ImageField
      place={useOrganizerImages()}
      type="ORGANIZER_COVER"
      crops={[
        { label: t`On wide screens`, ratio: 3 },
        { label: t`On phones`, ratio: 16 / 9 },
      ]}
      words={{
        choose: t`Choose cover image`,
        replace: t`Replace cover image`,
        hint: t`Ideally 1950 × 650 pixels.`,
        saved: t`Cover image saved.`,
        deleting: {
          title: t`Delete the cover image?`,
          text: t`Your page then starts with your name.`,
          done: t`Cover image deleted.`,
        },
      }}
    />
  )
}

/** Logo of the organizer of the address. */
export function OrganizerLogoField() {
  const { t } = useLingui()
  return (
    <ImageField
      place={useOrganizerImages()}
      type="ORGANIZER_LOGO"
      words={{
        choose: t`Choose logo`,
        replace: t`Replace logo`,
        hint: t`Ideally 400 × 400 pixels.`,
        saved: t`Logo saved.`,
        deleting: {
          title: t`Delete the logo?`,
          text: t`Pages show your initials instead.`,
          done: t`Logo deleted.`,
        },
      }}
    />
  )
}

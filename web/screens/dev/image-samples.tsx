import { useState } from 'react'
import type { Image } from '#contract/images.ts'
import { images } from '#contract/images.ts'
import { HOUSE_THEME } from '#domain/house-theme.ts'
import { ThemeFields } from '#web/components/manage/designer/theme-fields.tsx'
import { ColourField } from '#web/components/manage/fields/colour-field.tsx'
import { DropZone } from '#web/components/manage/images/drop-zone.tsx'
import { ImageField } from '#web/components/manage/images/image-field.tsx'
import type { ImagePlace } from '#web/components/manage/images/use-image-place.ts'
import { Beside, Sample } from './sample.tsx'

const COVER = '/covers/arches-210-42.svg'
const SAMPLE_IMAGE: Image = {
  id: 1,
  type: 'EVENT_COVER',
  url: COVER,
  small_url: COVER,
  jpeg_url: null,
  webp_srcset: '',
  avif_srcset: null,
  file_name: 'arches.svg',
  mime_type: 'image/webp',
  size: 1,
  width: 1600,
  height: 900,
  alt_text: 'Lit arches',
  is_decorative: false,
  focus_x: 35,
  focus_y: 60,
  avg_colour: '#40296c',
  lqip_base64: null,
  created_at: '2031-01-02T10:00:00.000Z',
}

const WORDS = {
  choose: 'Choose cover image',
  replace: 'Replace cover image',
  hint: 'Ideally 2000 × 1125 pixels.',
  saved: 'Cover image saved.',
  deleting: { title: 'Delete the cover image?', text: 'A pattern takes its place.', done: 'Cover image deleted.' },
}

/** Stores nothing: chosen images are not uploaded. */
function placeWith(present: Image[]): ImagePlace {
  return {
    images: present,
    upload: async () => undefined,
    description: (image_id) => ({ endpoint: images.update, params: { event_id: 1, image_id } }),
    remove: async () => undefined,
  }
}

export function ImageSamples() {
  return (
    <>
      <Sample title="Images">
        <Beside>
          <ImageField
            place={placeWith([SAMPLE_IMAGE])}
            type="EVENT_COVER"
            words={WORDS}
            crops={[
              { label: 'Page', ratio: 16 / 9 },
              { label: 'Email', ratio: 4 },
            ]}
          />
          <ImageField place={placeWith([])} type="EVENT_COVER" words={WORDS} />
          <Zone error="Use a JPEG, PNG or WebP image of up to 8 MB." progress={null} />
          <Zone error={null} progress={0.4} />
        </Beside>
      </Sample>
      <Sample title="Design">
        <Themes />
      </Sample>
    </>
  )
}

function Zone({ error, progress }: { error: string | null; progress: number | null }) {
  const { choose: label, hint } = WORDS
  return <DropZone {...{ label, hint, error, progress }} isReplacing={false} onFile={() => undefined} />
}

function Themes() {
  const [theme, setTheme] = useState({ ...HOUSE_THEME, accent: '#ffd400' })
  const [colour, setColour] = useState('#0b7a6e')
  return (
    <Beside>
      <ThemeFields value={theme} onChange={setTheme} errors={{}} hasCover />
      <ColourField label="Colour" error="Enter a colour like #40296C." value={colour} onChange={setColour} />
    </Beside>
  )
}

import sharp from 'sharp'

let picture: Promise<Buffer> | undefined

/** An image upload by an organizer. */
export async function imageForm(name: string): Promise<FormData> {
  picture ??= sharp({ create: { width: 640, height: 320, channels: 3, background: '#40296C' } })
    .png()
    .toBuffer()
  const form = new FormData()
  form.set('image', new File([(await picture) as BlobPart], `${name}.png`))
  return form
}

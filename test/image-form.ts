import sharp from 'sharp'
import { images, organizerImages } from '#contract/images.ts'
import type { Visitor } from './clients.ts'

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

export async function addImage(visitor: Visitor, event_id: number, mark: string): Promise<number> {
  const { data } = await visitor.call(images.upload, { params: { event_id }, body: await imageForm(mark) })
  return data.id
}

export async function addLogo(visitor: Visitor, organizer_id: number, mark: string): Promise<number> {
  const body = await imageForm(mark)
  body.set('type', 'ORGANIZER_LOGO')
  const { data } = await visitor.call(organizerImages.upload, { params: { organizer_id }, body })
  return data.id
}

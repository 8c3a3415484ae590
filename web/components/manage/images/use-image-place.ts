import { type Image, images, organizerImages } from '#contract/images.ts'
import type { ImageType } from '#domain/image.ts'
import { api, apiThrough } from '#web/lib/calls/api.ts'
import { refresh } from '#web/lib/calls/query.ts'
import { uploadFetch } from '#web/lib/calls/upload-fetch.ts'
import { useEvent, useOrganizer } from '#web/lib/manage-context.ts'

type OnProgress = (part: number) => void

/** Images of an event or organizer, and how they are added, described and deleted. */
export type ImagePlace = {
  images: readonly Image[]
  upload: (type: ImageType, file: File, onProgress: OnProgress) => Promise<void>
  description: (image_id: number) => Described
  remove: (image_id: number) => Promise<void>
}

/** Endpoint for the description of an image. */
export type Described =
  | { endpoint: typeof images.update; params: { event_id: number; image_id: number } }
  | { endpoint: typeof organizerImages.update; params: { organizer_id: number; organizer_image_id: number } }

export function useEventImages(): ImagePlace {
  const { id: event_id, images: present } = useEvent()
  return {
    images: present,
    async upload(type, file, onProgress) {
      const input = { params: { event_id }, body: formOf(type, file) }
      await apiThrough(uploadFetch(onProgress))(images.upload, input)
      await refresh(images.upload, input)
    },
    description: (image_id) => ({ endpoint: images.update, params: { event_id, image_id } }),
    async remove(image_id) {
      const input = { params: { event_id, image_id } }
      await api(images.remove, input)
      await refresh(images.remove, input)
    },
  }
}

export function useOrganizerImages(): ImagePlace {
  const { id: organizer_id, images: present } = useOrganizer()
  return {
    images: present,
    async upload(type, file, onProgress) {
      const input = { params: { organizer_id }, body: formOf(type, file) }
      await apiThrough(uploadFetch(onProgress))(organizerImages.upload, input)
      await refresh(organizerImages.upload, input)
    },
    description: (image_id) => ({
      endpoint: organizerImages.update,
      params: { organizer_id, organizer_image_id: image_id },
    }),
    async remove(organizer_image_id) {
      const input = { params: { organizer_id, organizer_image_id } }
      await api(organizerImages.remove, input)
      await refresh(organizerImages.remove, input)
    },
  }
}

function formOf(type: ImageType, file: File): FormData {
  const form = new FormData()
  form.set('image', file)
  form.set('type', type)
  return form
}

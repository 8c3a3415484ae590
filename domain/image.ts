export const IMAGE_TYPES = ['EVENT_COVER', 'TICKET_LOGO', 'ORGANIZER_LOGO', 'ORGANIZER_COVER', 'GENERIC'] as const
export type ImageType = (typeof IMAGE_TYPES)[number]

export const DEFAULT_IMAGE_TYPE: ImageType = 'EVENT_COVER'

import { createHash } from 'node:crypto'
import { type CoverDrawing, coverDrawing } from '#domain/cover-drawing.ts'
import type { EventCategory } from '#domain/event-status.ts'
import type { FocusPoint, ImageType } from '#domain/image.ts'

type Picture = FocusPoint & { type: ImageType; path: string }
type EventOnPicture = {
  id: number
  title: string
  category: EventCategory
  start_date: string
  timezone: string
  is_online_event: boolean
  location_details: Record<string, string | null>
  organizer: { name: string }
}
type OrganizerOnPicture = { name: string; settings: { location_details: Record<string, string | null> } }

/** Source of a cover: an uploaded file, or the parameters of the one drawn in its place. */
export type CoverPlace = (FocusPoint & { path: string }) | CoverDrawing

/** The image of a type that exists only once. */
export function pictureOf<P extends { type: ImageType }>(images: readonly P[], type: ImageType): P | undefined {
  return images.find((image) => image.type === type)
}

function placeOf(images: readonly Picture[], type: ImageType): CoverPlace | null {
  const picture = pictureOf(images, type)
  return picture ? { path: picture.path, focus_x: picture.focus_x, focus_y: picture.focus_y } : null
}

export function coverOfEvent(
  event: Pick<EventOnPicture, 'id' | 'title' | 'category'>,
  images: readonly Picture[],
): CoverPlace {
  return placeOf(images, 'EVENT_COVER') ?? coverDrawing(event.title, event.category, event.id)
}

export function coverOfOrganizer({ name }: { name: string }, images: readonly Picture[]): CoverPlace {
  return placeOf(images, 'ORGANIZER_COVER') ?? coverDrawing(name, 'OTHER')
}

/** Version of an event's sharing image; changes whenever something shown on it changes. */
export function versionOfEvent(event: EventOnPicture, images: readonly Picture[]): string {
  const { title, start_date, timezone, is_online_event, location_details, organizer } = event
  const words = [title, start_date, timezone, is_online_event, location_details, organizer.name]
  return versionOf([...words, coverOfEvent(event, images)])
}

/** Version of an organizer's sharing image. */
export function versionOfOrganizer(organizer: OrganizerOnPicture, images: readonly Picture[]): string {
  const { name, settings } = organizer
  return versionOf([name, settings.location_details, coverOfOrganizer(organizer, images)])
}

/** Increase it when the same facts are drawn differently. */
const STYLE = 2
const LENGTH = 10

function versionOf(facts: readonly unknown[]): string {
  const text = JSON.stringify([STYLE, ...facts])
  return createHash('sha256').update(text).digest('base64url').slice(0, LENGTH)
}

import { createContext, useContext } from 'react'
import type { Event } from '#contract/events.ts'
import type { Organizer } from '#contract/organizers.ts'
import type { User } from '#contract/users.ts'

/** Data loaded by the layouts before they render a screen. Screens can use it without another request. */
export const UserContext = createContext<User | null>(null)
export const EventContext = createContext<Event | null>(null)
export const OrganizerContext = createContext<Organizer | null>(null)

/** Signed-in user, available below manage-layout.tsx. */
export function useUser(): User {
  return present(useContext(UserContext), 'manage-layout.tsx')
}

/** Event of the address, available below event-frame.tsx. */
export function useEvent(): Event {
  return present(useContext(EventContext), 'event-frame.tsx')
}

/** Organizer of the address, available below organizer-frame.tsx. */
export function useOrganizer(): Organizer {
  return present(useContext(OrganizerContext), 'organizer-frame.tsx')
}

function present<T>(value: T | null, layout: string): T {
  if (value === null) throw new Error(`This screen must stand below ${layout}.`)
  return value
}

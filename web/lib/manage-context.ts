import { createContext, useContext } from 'react'
import type { Event } from '#contract/events.ts'
import type { Organizer } from '#contract/organizers.ts'
import type { User } from '#contract/users.ts'

/** What the frames have loaded before they draw a screen; so a screen can rely on it without asking again. */
export const UserContext = createContext<User | null>(null)
export const EventContext = createContext<Event | null>(null)
export const OrganizerContext = createContext<Organizer | null>(null)

/** The signed-in user: on every screen below manage-layout.tsx. */
export function useUser(): User {
  return present(useContext(UserContext), 'manage-layout.tsx')
}

/** The event of the address: on every screen below event-frame.tsx. */
export function useEvent(): Event {
  return present(useContext(EventContext), 'event-frame.tsx')
}

/** The organizer of the address: on every screen below organizer-frame.tsx. */
export function useOrganizer(): Organizer {
  return present(useContext(OrganizerContext), 'organizer-frame.tsx')
}

function present<T>(value: T | null, layout: string): T {
  if (value === null) throw new Error(`This screen must stand below ${layout}.`)
  return value
}

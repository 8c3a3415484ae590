/** Rarely used sections, loaded in one file. */
export { DangerSection } from './danger-section.tsx'
export { DeleteEventSection } from './delete-event-section.tsx'
export { DuplicateSection } from './duplicate-section.tsx'
export { GettingStartedSection } from './getting-started-section.tsx'
export { WaitlistSection } from './waitlist-section.tsx'

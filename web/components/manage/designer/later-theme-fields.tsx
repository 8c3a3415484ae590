import { later } from '#web/ui/lazy/later.tsx'

/** Fetched where a page has a design of its own. */
export const ThemeFields = later(() => import('./theme-fields.tsx').then(({ ThemeFields: fields }) => fields))

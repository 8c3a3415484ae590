import { later } from '#web/components/manage/later.tsx'

/** Fetched where a page has a design of its own. */
export const ThemeFields = later(() => import('./theme-fields.tsx').then(({ ThemeFields: fields }) => fields))

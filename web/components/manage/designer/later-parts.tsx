import { later } from '#web/components/manage/later.tsx'

/** Fetched when they are drawn: where a page has a design of its own, and where two people save at once. */
export const ThemeFields = later(() => import('./theme-fields.tsx').then(({ ThemeFields: fields }) => fields))
export const Conflict = later(() => import('./conflict.tsx').then(({ Conflict: notice }) => notice))

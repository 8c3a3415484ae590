import { lazyPart } from '#web/lib/lazy.tsx'

/** Lazy: needed only for pages with a design of their own. */
export const ThemeFields = lazyPart(() => import('./theme-fields.tsx').then(({ ThemeFields: fields }) => fields))

/** What a designer sends to the preview that it frames. */
export type PreviewMessage = 'UPDATE_SETTINGS' | 'UPDATE_ORGANIZER_SETTINGS'

/** What a preview says to the screen that frames it once it listens. */
export const PREVIEW_IS_READY = 'PREVIEW_IS_READY'

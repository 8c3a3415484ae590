/** Message types that a designer sends to its framed preview. */
export type PreviewMessage = 'UPDATE_SETTINGS' | 'UPDATE_ORGANIZER_SETTINGS'

/** Message of a preview to its framing screen: it is listening now. */
export const PREVIEW_IS_READY = 'PREVIEW_IS_READY'

/** Data that can be exported. */
export const EXPORT_KINDS = ['ATTENDEES', 'ORDERS', 'AFFILIATES', 'PROMO_CODES'] as const
export type ExportKind = (typeof EXPORT_KINDS)[number]

export const EXPORT_FORMATS = ['xlsx', 'csv'] as const
export type ExportFormat = (typeof EXPORT_FORMATS)[number]

/** PENDING until the file is fetched; each fetch generates it anew. */
export const EXPORT_STATUSES = ['PENDING', 'RUNNING', 'DONE', 'FAILED', 'CANCELLED'] as const
export type ExportStatus = (typeof EXPORT_STATUSES)[number]

export const AFFILIATE_STATUSES = ['ACTIVE', 'INACTIVE'] as const
export type AffiliateStatus = (typeof AFFILIATE_STATUSES)[number]

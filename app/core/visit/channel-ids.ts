/** Codes of acquisition channels, as the wire, the server and partners count them. */
export const channelIds = {
  UNKNOWN: 0,
  SEM: 1,
  SEO: 2,
  ORGANIC: 3,
  USER_REFERRAL: 4,
  SOCIAL_MEDIA: 5,
  KOL: 13,
  BRAND_AD: 14,
  OFFICIAL: 15,
  ASSOCIATION: 16,
  PARTNER: 17,
} as const
export type ChannelId = (typeof channelIds)[keyof typeof channelIds]

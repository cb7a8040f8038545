/** What became of an order of one's own: paid (by a bank, too), sent, or not without an address, paid back or not, billed or not. */
export const orderNotificationKinds = [
  'orderPaid',
  'transferPaid',
  'orderSent',
  'addressAsked',
  'orderRefunded',
  'refundRefused',
  'refundFailed',
  'invoiceIssued',
  'invoiceRefused',
] as const
export type OrderNotificationKind = (typeof orderNotificationKinds)[number]

/**
 * Somebody called the person in a comment, answered in a thread of theirs, made a thread theirs, sent them a text for
 * approval, approved or returned theirs, made a section theirs to write.
 */
export const documentNotificationKinds = [
  'mention',
  'reply',
  'assign',
  'submit',
  'approve',
  'return',
  'assignSection',
] as const
export type DocumentNotificationKind = (typeof documentNotificationKinds)[number]

/** What whoever runs the installation changed of the team: its owner and admins are told. */
export const teamNotificationKinds = ['teamAdjusted'] as const
export type TeamNotificationKind = (typeof teamNotificationKinds)[number]

export const notificationKinds = [
  ...documentNotificationKinds,
  ...orderNotificationKinds,
  ...teamNotificationKinds,
] as const
export type NotificationKind = (typeof notificationKinds)[number]

export const NOTIFICATIONS_A_PAGE = 30
/** Counted no further: from there on it is 99+. */
export const UNREAD_AT_MOST = 100
/** Kept of one person in one team; older ones go when new ones come. */
export const NOTIFICATIONS_A_PERSON = 500
/** Characters that are kept of a comment. */
export const EXCERPT_LIMIT = 200

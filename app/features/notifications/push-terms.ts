/** What a device can be woken for. */
export const pushKinds = ['learning', 'writing', 'review', 'comment'] as const
export type PushKind = (typeof pushKinds)[number]

export const pushStates = [
  'done',
  'failed',
  'outline',
  'submit',
  'approve',
  'return',
  'mention',
  'reply',
  'assign',
  'assignSection',
] as const
export type PushState = (typeof pushStates)[number]

/** Of one person; with one more the oldest goes. */
export const DEVICES_A_PERSON = 10

/** What a service worker is woken with. Lock screens show `title` and `body`: no more than a title of their own stands there. */
export interface PushPayload {
  title: string
  body: string
  path: string
  /** One with the same tag takes the place of the one before. */
  tag: string
}

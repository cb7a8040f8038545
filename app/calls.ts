import { authCalls } from './features/auth/calls'
import { billingCalls } from './features/billing/calls'
import { brandsCalls } from './features/brands/calls'
import { chatCalls } from './features/chat/calls'
import { documentCalls } from '~/features/document/calls'
import { libraryCalls } from './features/library/calls'
import { modelsCalls } from './features/models/calls'
import { moderationCalls } from './features/moderation/calls'
import { researchCalls } from './features/research/calls'
import { setupCalls } from './features/setup/calls'
import { sharingCalls } from './features/sharing/calls'
import { generationCalls } from './features/generation/calls'
import { teamsCalls } from './features/teams/calls'
import { trackingCalls } from './features/tracking/calls'

/** Every call of `/ai`. A test holds the list against the route table; screens take its types only. */
export const calls = {
  ...authCalls,
  ...teamsCalls,
  ...brandsCalls,
  ...billingCalls,
  ...modelsCalls,
  ...moderationCalls,
  ...libraryCalls,
  ...chatCalls,
  ...researchCalls,
  ...generationCalls,
  ...documentCalls,
  ...sharingCalls,
  ...trackingCalls,
  ...setupCalls,
}
export type Calls = typeof calls

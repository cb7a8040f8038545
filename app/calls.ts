import type { CallSpec, CallsByName } from './core/calls'
import { apiKeysCalls, authCalls } from './features/auth/server'
import { billingCalls } from './features/billing/server'
import { brandsCalls } from './features/brands/server'
import { chatCalls } from './features/chat/server'
import { documentCalls } from './features/document/calls'
import { libraryCalls } from './features/library/server'
import { modelsCalls } from './features/models/server'
import { moderationCalls } from './features/moderation/server'
import { researchCalls } from './features/research/server'
import { setupCalls } from './features/setup/server'
import { openSharesCalls, sharingCalls } from './features/sharing/server'
import { generationCalls } from './features/generation/calls'
import { teamsCalls, teamsOpenCalls } from './features/teams/server'
import { trackingCalls } from './features/tracking/server'

const described = {
  ...generationCalls,
  ...documentCalls,
}

/** Every call of `/ai`, in the order in which paths are matched. */
export const calls = [
  ...authCalls,
  ...teamsOpenCalls,
  ...trackingCalls,
  ...setupCalls,
  ...openSharesCalls,
  ...teamsCalls,
  ...apiKeysCalls,
  ...brandsCalls,
  ...billingCalls,
  ...modelsCalls,
  ...moderationCalls,
  ...libraryCalls,
  ...chatCalls,
  ...researchCalls,
  ...sharingCalls,
] as const

/** The same, by their names. Screens take this type only. */
export type Calls = typeof described & CallsByName<typeof calls>

export const callSpecs: Record<string, CallSpec> = {
  ...described,
  ...Object.fromEntries(calls.map((call) => [call.call, call])),
}

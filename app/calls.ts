import type { CallsByName } from './core/calls/define-call'
import { attributionCalls } from './features/attribution/server'
import { operatorAttributionCalls } from './features/attribution/server/operator'
import { apiKeysCalls, authCalls } from './features/auth/server'
import { billingCalls } from './features/billing/server'
import { operatorBillingCalls } from './features/billing/server/operator'
import { brandsCalls } from './features/brands/server'
import { chatCalls } from './features/chat/server'
import { commerceCalls } from './features/commerce/server'
import { operatorCalls } from './features/commerce/server/operator'
import { documentCalls, documentExportsCalls } from './features/document/server'
import { editorCalls } from './features/editor/server'
import { creatorsCalls, openCreatorsCalls } from './features/creators/server'
import { identityCalls } from './features/identity/server'
import { homeCalls } from './features/home/server'
import { libraryCalls } from './features/library/server'
import { modelsCalls } from './features/models/server'
import { operatorModelsCalls } from './features/models/server/operator'
import { ownModelsCalls } from './features/models/server/own'
import { moderationCalls } from './features/moderation/server'
import { notificationsCalls, pushCalls } from './features/notifications/server'
import { operationsCalls } from './features/operations/server/operator'
import { operatorsCalls } from './features/operators/server'
import { researchCalls } from './features/research/server'
import { searchCalls } from './features/search/server'
import { setupCalls } from './features/setup/server'
import { openSharesCalls, sharingCalls } from './features/sharing/server'
import { generationCalls } from './features/generation/server'
import { tenancyCalls, tenancyOpenCalls } from './features/tenancy/server'
import { operatorTenancyCalls } from './features/tenancy/server/operator'
import { teamsCalls, teamsOpenCalls } from './features/teams/server'

/** Every call of `/ai`, in the order in which paths are matched. */
export const calls = [
  ...authCalls,
  ...operatorsCalls,
  ...teamsOpenCalls,
  ...tenancyOpenCalls,
  ...attributionCalls,
  ...operatorAttributionCalls,
  ...setupCalls,
  ...homeCalls,
  ...identityCalls,
  ...pushCalls,
  ...openCreatorsCalls,
  ...openSharesCalls,
  ...documentExportsCalls,
  ...teamsCalls,
  ...tenancyCalls,
  ...apiKeysCalls,
  ...brandsCalls,
  ...billingCalls,
  ...commerceCalls,
  ...operatorCalls,
  ...operatorBillingCalls,
  ...operatorTenancyCalls,
  ...operationsCalls,
  ...modelsCalls,
  ...ownModelsCalls,
  ...operatorModelsCalls,
  ...moderationCalls,
  ...chatCalls,
  ...researchCalls,
  // Before what ends the links that are published.
  ...creatorsCalls,
  ...sharingCalls,
  ...generationCalls,
  ...documentCalls,
  ...editorCalls,
  ...notificationsCalls,
  ...searchCalls,
  ...libraryCalls,
] as const

/** The same, by their names. Screens take this type only. */
export type Calls = CallsByName<typeof calls>

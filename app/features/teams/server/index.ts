export { identityOfTeam } from './identities'
export { teamsApi, teamsOpenApi } from './api'
export { findKeySeat, takeKeySeat } from './key-seats'
export { auditPeople, listAudit } from './audit-log'
export { isTeamAtHost } from './host-team'
export { listInvitations } from './invitations'
export { teamThatStopped } from './stopped'
export { initialPassword } from './codes'
export { hasNoTeam, noTeamYet, openTeam } from './new-teams'
export { changePlan, endPlan, type PlanChange } from './plan-changes'
export { onMobileProved } from './joining'
export { serveLogo } from './logos'
export { getMember, listMembers } from './members'
export { membershipPort } from './membership-port'
export { hasQuestionLeft, isQuestionCounted, returnQuestion, takeQuestion } from './questions'
export { listPeople, type TeamPerson } from './people'
export { addScholar, hasScholarLeft, returnScholar, takeScholar } from './scholar'
export {
  findSeat,
  memberNames,
  nameByAccount,
  namesAmong,
  placeOfAdmin,
  takePlace,
  takeSeat,
} from './seats'
export { seatOfMember } from './member-seats'
export { loadShell } from './shell'
export type { SeatRow } from './ports'
export { sessionValidityOf, type SessionValidity } from './session-validity'
export { teamInfo } from './team-info'
export { countUsage, listMemberUsage } from './usage'
export { findWordList, setWordList } from './word-list'

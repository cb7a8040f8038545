export { identityOfTeam } from './identities'
export { teamsCalls, teamsOpenCalls } from './api'
export { findKeySeat, takeKeySeat } from './members/key-seats'
export { auditPeople, listAudit } from './audit/audit-log'
export { isTeamAtHost } from './host-team'
export { listInvitations } from './invitations/list-invitations'
export { teamThatStopped } from './plan/stopped'
export { initialPassword } from './invitations/invitation-codes'
export { hasNoTeam, noTeamYet, openTeam } from './plan/new-teams'
export { changePlan, endPlan, type PlanChange } from './plan/plan-changes'
export { serveLogo } from './logos'
export { getMember, listMembers } from './members/list-members'
export { membershipPort } from './members/membership-port'
export { hasQuestionLeft, isQuestionCounted, returnQuestion, takeQuestion } from './questions'
export { listPeople, type TeamPerson } from './members/people'
export { addScholar, hasScholarLeft, returnScholar, takeScholar } from './scholar'
export {
  findSeat,
  memberNames,
  nameByAccount,
  namesAmong,
  placeOfAdmin,
  takePlace,
  takeSeat,
} from './members/seats'
export { seatOfMember } from './members/member-seats'
export { loadShell } from './shell'
export { sessionValidityOf } from './members/session-validity'
export { sweepTeams } from './sweep'
export { teamInfo } from './team-info'
export { countUsage, listMemberUsage } from './usage'
export { findWordList, setWordList } from './word-list'
